/* The figures of a chart as a table: for screen readers, for copying, for who wants the number. */
const Table = (() => {
  const {el} = Dom;
  const SHOWN = 500;
  const PRINTED = 15;

  /* Columns: {name, cell: (row) => text, value: (row) => number or text to copy and sort by, numeric} */
  function grid(columns, order, limit, onsort) {
    const head = columns.map((column, i) =>
      el("th", {scope: "col", class: column.numeric ? "number" : null},
        onsort ? el("button", {type: "button", class: "sort", onclick: () => onsort(i)}, column.name) : column.name));
    const body = order.slice(0, limit).map((row) =>
      el("tr", {}, columns.map((column, i) =>
        el(i === 0 ? "th" : "td", {class: column.numeric ? "number" : column.wide ? "wide" : null, scope: i === 0 ? "row" : null},
          column.cell(row)))));
    return el("table", {}, el("thead", {}, el("tr", {}, head)), el("tbody", {}, body));
  }

  function compare(column, sign) {
    const key = column.value || column.cell;
    return (a, b) => {
      const [x, y] = [key(a), key(b)];
      if (typeof x === "number" && typeof y === "number") return sign * (x - y);
      return sign * String(x).localeCompare(String(y), "en", {numeric: true});
    };
  }

  function copied(columns, order) {
    const line = (cells) => cells.map((cell) => String(cell ?? "").replace(/[\t\r\n]/g, " ")).join("\t");
    return [line(columns.map((column) => column.name)),
      ...order.map((row) => line(columns.map((column) => (column.value || column.cell)(row))))].join("\n");
  }

  const quoted = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

  /* Numbers as they are, all rows in their order; times are in ns, and the head says so. */
  function csv(columns, rows) {
    const all = [...Array(rows).keys()];
    const timed = (column) => all.some((row) => typeof column.value?.(row) === "number" && / (ns|us|ms|s)$/.test(column.cell(row)));
    const line = (cells) => cells.map((cell) => quoted(String(cell ?? ""))).join(",") + "\r\n";
    return line(columns.map((column) => column.name + (timed(column) ? ", ns" : ""))) + all.map((row) => line(columns.map((column) => (column.value || column.cell)(row)))).join("");
  }

  async function copy(text, said = "Table copied") {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = el("textarea", {class: "visually-hidden", "aria-hidden": "true"});
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    Dom.say(said);
  }

  /* A table that sorts by its heads and scrolls within its frame. */
  function sortable(label, columns, rows) {
    const order = [...Array(rows).keys()];
    const frame = el("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": label});
    let last = [-1, 1];
    function fill(limit = document.documentElement.classList.contains("printing") ? PRINTED : SHOWN) {
      frame.replaceChildren(grid(columns, order, limit, sort));
      if (rows > limit) frame.append(el("p", {class: "note"}, `The first ${Format.count(limit)} of ${Format.count(rows)} rows; copying takes all.`));
      const head = frame.querySelectorAll("th[scope=col]")[last[0]];
      if (head) head.setAttribute("aria-sort", last[1] > 0 ? "ascending" : "descending");
    }
    function sort(i) {
      last = [i, last[0] === i ? -last[1] : columns[i].numeric ? -1 : 1];
      order.sort(compare(columns[i], last[1]));
      fill();
      frame.querySelectorAll("button.sort")[i].focus();
    }
    fill();
    return {frame, order, fill};
  }

  /* The same, folded up until somebody asks. */
  function details(label, columns, rows, summary = "Data") {
    const box = el("details", {class: "data"}, el("summary", {onclick: () => open()}, `${summary}: ${Format.count(rows)} ${rows === 1 ? "row" : "rows"}`));
    box.addEventListener("toggle", () => open());
    function open() {
      if (box.children.length > 1) return;
      const table = sortable(label, columns, rows);
      box.append(el("button", {type: "button", class: "small", onclick: () => copy(copied(columns, table.order))}, "Copy as text"), table.frame);
    }
    box.fill = open;
    return box;
  }

  /* Columns out of arrays. */
  const column = (name, array, show = String, numeric = true) => ({
    name, numeric,
    cell: (i) => (array[i] === null || array[i] === undefined ? "" : show(array[i])),
    value: (i) => array[i] ?? "",
  });
  const text = (name, array) => column(name, array, (value) => Format.plain(value), false);

  return {sortable, details, copy, csv, column, text};
})();
