/* The study as it was run, what the results are conditional on, and the words. */
(() => {
  const {el} = Dom;

  Sections.add({
    id: "caveat", title: "Conditional on", stays: true, intro: "What holds for all scenarios of this run, and what the words mean.",
    data: (run) => (run.caveat && run.caveat.length ? {caveat: run.caveat} : {missing: "Nothing: the numbers hold as they stand."}),
    draw: ({caveat}) => [el("dl", {class: "terms caveats"}, caveat.flatMap((one) => [el("dt", {}, el("code", {}, Format.plain(one.code))),
      el("dd", {}, Format.plain(one.text, 800), one.meaning ? el("p", {class: "note"}, Dom.prose(Format.plain(one.meaning, 2000))) : null)]))],
  });

  Sections.add({
    id: "study", title: "The study", intro: "With every default made explicit: saved as a file, `idlewave run` gives the same results.",
    data: (run) => (run.study ? {text: run.study} : {missing: "No study stands in the results folder; `idlewave run` writes `study.yaml` there."}),
    draw: ({text}) => [el("pre", {tabindex: "0", role: "region", "aria-label": "The study"}, el("span", {}, visible(text)))],
  });

  /* Lines stay lines; other control characters are shown. */
  const visible = (text) => text.split("\n").map((line) => Format.plain(line, 2000)).join("\n");

  Sections.add({
    id: "glossary", title: "Glossary", data: () => (State.report.glossary?.length ? {} : {missing: "No glossary was written into this report."}),
    draw() {
      const list = el("dl", {class: "terms"});
      const fill = (wanted) => list.replaceChildren(...State.report.glossary.filter((one) => (one.term + " " + one.text).toLowerCase().includes(wanted)).flatMap((one) => [el("dt", {}, plainly(one.term)), el("dd", {}, Dom.prose(plainly(one.text)))]));
      fill("");
      return [el("label", {class: "choice", for: "wanted"}, "Find a term ", el("input", {id: "wanted", type: "search", oninput: (event) => fill(event.target.value.toLowerCase())})), list];
    },
  });

  /* The glossary is written in Markdown: its emphasis and links are left out, their words stay. */
  const plainly = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\*+([^*]+)\*+/g, "$1");
})();
