/* Elements out of text: no string ever becomes markup. */
const Dom = (() => {
  /* el("p", {class: "note"}, "text", node...) */
  function el(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (value === true) node.setAttribute(name, "");
      else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return node;
  }

  /* Words in `backquotes` are code. */
  function prose(text) {
    return String(text).split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
  }

  function select(id, label, options, chosen, onchange) {
    const box = el("select", {id, onchange: () => onchange(box.value)},
      options.map(([value, text]) => el("option", {value}, Format.plain(text, 80))));
    box.value = chosen;
    return el("label", {class: "choice", for: id}, el("span", {}, label), box);
  }

  /* A row of buttons of which one is pressed. */
  function choice(label, options, chosen, onchange) {
    const buttons = options.map(([value, text]) =>
      el("button", {type: "button", "aria-pressed": String(value === chosen), "data-value": value,
        onclick: (event) => {
          buttons.forEach((one) => one.setAttribute("aria-pressed", String(one === event.currentTarget)));
          onchange(value);
        }}, text));
    return el("div", {class: "segments", role: "group", "aria-label": label}, buttons);
  }

  function say(text) {
    document.getElementById("spoken").textContent = text;
  }

  /* The content of a tooltip: a title and rows of label and value. */
  function tip(title, rows) {
    return el("div", {class: "tip"}, el("strong", {}, title),
      el("dl", {}, rows.map(([label, value]) => [el("dt", {}, label), el("dd", {}, value)]).flat()));
  }

  /* A file for the reader to keep. */
  function save(name, type, text) {
    const url = URL.createObjectURL(new Blob([text], {type}));
    const link = el("a", {href: url, download: name});
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    say(`${name} saved`);
  }

  return {el, prose, select, choice, say, save, tip};
})();
