/* Light and dark: as the system asks, until the reader chooses; charts take their colours from the style sheet. */
const Theme = (() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const listeners = [];
  let chosen = "auto";
  let printing = false;

  const dark = () => !printing && (chosen === "auto" ? system.matches : chosen === "dark");

  function apply() {
    document.documentElement.dataset.theme = dark() ? "dark" : "light";
    listeners.forEach((listener) => listener());
  }

  function choose(theme) {
    chosen = theme;
    apply();
  }

  function print(on) {
    printing = on;
    document.documentElement.classList.toggle("printing", on);
    apply();
  }

  function palette() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue("--" + name).trim();
    return {
      text: colour("text"), muted: colour("muted"), line: colour("line"), panel: colour("panel"), back: colour("back"),
      accent: colour("accent"), dark: dark(), font: getComputedStyle(document.body).fontFamily,
      series: [1, 2, 3, 4, 5, 6, 7, 8].map((i) => colour("series-" + i)),
      heat: [0, 1, 2, 3, 4].map((i) => colour("heat-" + i)),
    };
  }

  system.addEventListener("change", apply);
  document.documentElement.dataset.theme = dark() ? "dark" : "light";
  return {choose, print, palette, chosen: () => chosen, onchange: (listener) => listeners.push(listener)};
})();
