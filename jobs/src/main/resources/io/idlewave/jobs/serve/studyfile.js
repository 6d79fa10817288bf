/* Study files: the text of questions that `idlewave run` takes. */
import {machine, scenario, title} from "./question.js";

const PLAIN = /^[A-Za-z][A-Za-z0-9_.-]*$/;
const RESERVED = /^(y|n|yes|no|on|off|true|false|null)$/i;
const QUANTITY = /^[0-9][0-9.]*[A-Za-z%]+$/;

/* A value in one line of YAML; what is not plain beyond doubt stands in the quotes of JSON, which YAML shares. */
function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value && typeof value === "object") return `{${Object.entries(value).map(([key, one]) => `${key}: ${flow(one)}`).join(", ")}}`;
  if (typeof value !== "string") return String(value);
  return (PLAIN.test(value) && !RESERVED.test(value)) || QUANTITY.test(value) ? value : JSON.stringify(value);
}

function block(study) {
  return Object.entries(study).map(([key, value]) => (key === "scenarios"
    ? `scenarios:\n${value.map((one) => Object.entries(one).map(([name, part], i) => `${i ? "    " : "  - "}${name}: ${flow(part)}`).join("\n")).join("\n")}`
    : `${key}: ${flow(value)}`)).join("\n");
}

/* One study of questions about the same trace and machine; scenarios that read alike are numbered. */
export function studyText(questions, replicates, folder) {
  const names = questions.map(title);
  const numbered = names.map((name, i) => (names.indexOf(name) === i ? name : `${name} (${i + 1})`));
  return block({trace: `${folder}/${questions[0].trace}`, ...machine(questions[0]), replicates, scenarios: questions.map((one, i) => scenario(one, numbered[i]))}) + "\n";
}

/* Whether questions fit into one study. */
export const alike = (one, other) => one.trace === other.trace && JSON.stringify(machine(one)) === JSON.stringify(machine(other));

export const saveStudy = (text) => Dom.save("study.yaml", "application/yaml", text);
