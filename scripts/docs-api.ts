/**
 * Writes docs/api.md from the contracts: each route's input, the roles that may call it, its refusals; each refusal's sentence
 * once. With --check it only compares, and fails when the file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";
import type { Contract } from "../domain/contract";
import { listQuery } from "../domain/list";
import { COMMON_REFUSALS } from "../domain/platform/refusals";
import { statusAndMessage } from "../domain/refusal";
import type { RefusalCode } from "../domain/school";
import { contracts, LISTS, sentences } from "../domain/school";
import { ROOT } from "./paths";

const TARGET = resolve(ROOT, "docs/api.md");

/** A plausible value for each figure in a sentence. */
const EXAMPLES: Record<string, string | number | boolean | readonly string[]> = {
  attempts: 10,
  barcode: "7898357417892",
  card: "L00042",
  category: "Aluno",
  code: "000123",
  serial: "2026-000118",
  phones: 1,
  column: "ISBN",
  day: "2026-12-07",
  emptied_on: "2026-12-04",
  days: 7,
  available: 70_000,
  batch: "L2608",
  borrower: "Marina Campos",
  holder: "Paulo Reis",
  farthest: "2027-12-31",
  loans: 2,
  out: 50_000,
  unit_state: "damaged",
  active: true,
  act: "resolve",
  call: "2026/000409",
  call_state: "cancelled",
  service: "Impressora",
  sector: "Secretaria",
  class: "7º ano A",
  room: "Sala 12",
  parent: "Diretoria",
  children: ["Tesouraria"],
  classes: ["Módulo II"],
  moving: 480,
  leaving: 35,
  server: "Servidor de arquivos",
  machines: 84,
  most: 60,
  target: "8.8.8.8",
  solution: "Troquei o fusor.",
  technician: "Tiago Menezes",
  when: "hoje às 10h12",
  by: "2026/000124",
  decimals: 0,
  document: "11222333000181",
  exits: ["2026/000130"],
  adjustments: ["2026/000131"],
  ask: "Ana Prado",
  asked: false,
  named: false,
  later: "2026/000131",
  part: false,
  valid_from: "2026-12-01",
  work: "OS 2026/000123",
  doing: "entregar",
  expired: 0,
  request: "2026/000187",
  version: 3,
  reserved: 0,
  standing: "Recebida",
  gtin: "7891234567895",
  invoice: "12408",
  item: 3,
  total: 266_096,
  difference: 1,
  warning: "A nota não é desta escola: foi emitida para Papelaria Central.",
  material: "Papel sulfite A4",
  kept: "Papel A4 branco",
  materials: ["Papel sulfite A4"],
  month: "2026-10",
  other: "52998224725",
  period: "month",
  promised: 50_000,
  requested: 20_000,
  requests: ["2026/000187"],
  used: 40_000,
  whose: "Cozinha",
  next: "em uso",
  resource: "Carrinho 1",
  closed: "2026-09",
  clashes: ["terça, 24 de novembro, 2ª aula, por Maria Souza"],
  back: "23 de novembro às 9h40",
  number: "2026/000123",
  quantity: 70_000,
  requester: "Cozinha",
  supplier: "Horizonte Suprimentos",
  unit: "resma",
  wanted: 100_000,
  cycle_end: 2027,
  due: "2026-12-07",
  email: "maria@escola.br",
  example: "Dom Casmurro",
  expected: "loan_limit_reached",
  field: "Título",
  form: false,
  from: "2026-12-04",
  left: false,
  renewed: false,
  lent_on: "2026-11-23",
  returned_on: "2026-11-24",
  held: 3,
  into: "Dom Casmurro: romance",
  holds: 2,
  limit: 3,
  line: 12,
  lost: 1,
  minutes: 5,
  name: "Maria Souza",
  open: 2,
  overdue: 2,
  people: 12,
  person: "Maria Souza",
  pickup_until: "2026-12-09",
  place: "1",
  program: "PNLD",
  reader: "Maria Souza",
  remaining: 20_000,
  reason: "o arquivo está vazio",
  repeating: 12,
  renewals: 2,
  roles: "Biblioteca",
  rows: 4,
  state: "em reparo",
  title: "Dom Casmurro",
  things: ["está na carga de Maria Souza"],
  tombo: "000123",
  today: "2026-11-24",
  year: 2027,
  tombos: ["000123", "000124"],
  type: "Livro",
  undone: "return",
  until: "2026-12-04",
  valid_until: "2026-11-30",
  value: 4500,
  waiting: 2,
  what: "este registro",
  why: "o prazo de todos termina sexta, 11 de dezembro",
};

/** The row of a code: its status, and its sentence with the figures of an example. */
function refusalRow(code: RefusalCode): string[] {
  const figures = new Proxy(EXAMPLES, {
    get(figures, name) {
      if (!(String(name) in figures)) {
        throw new Error(`The sentence of ${code} uses "${String(name)}": give scripts/docs-api.ts an example of it.`);
      }
      return figures[String(name)];
    },
  });
  const { status, message } = statusAndMessage(sentences, code, figures as never);
  return [`\`${code}\``, String(status), message];
}

const cell = (text: string) => text.replace(/\|/g, "\\|").replace(/\n/g, " ");
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) {
    return schema.anyOf.map(typeOf).join(" or ");
  }
  if (schema.enum) {
    return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  }
  if (schema.type === "array") {
    return `list of ${schema.items ? typeOf(schema.items) : "values"}`;
  }
  if (schema.type === "object") {
    const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : null;
    return values ? `object of ${typeOf(values)}` : "object";
  }
  return schema.type ?? "any";
}

function limitsOf(schema: Schema): string {
  const between = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low === undefined && high === undefined) {
      return "";
    }
    const range = low === undefined ? `up to ${high}` : high === undefined ? `from ${low}` : `${low} to ${high}`;
    return range + unit;
  };
  const safe = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  return [
    schema.pattern ? `\`${schema.pattern}\`` : "",
    between(schema.minLength, schema.maxLength, " characters"),
    between(safe(schema.minimum), safe(schema.maximum), ""),
    between(schema.minItems, schema.maxItems, " items"),
  ]
    .filter(Boolean)
    .join("; ");
}

/** One row per field, nested ones by their path. */
function fieldRows(schema: Schema, prefix = ""): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const isRequired = schema.required?.includes(name) && field.default === undefined ? "yes" : "";
    const otherwise = field.default === undefined ? "" : `\`${JSON.stringify(field.default)}\``;
    const inner = field.type === "array" ? field.items : field;
    return [
      [`\`${path}\``, typeOf(field), isRequired, otherwise, limitsOf(field)],
      ...(inner?.properties ? fieldRows(inner, `${path}${field.type === "array" ? "[]" : ""}.`) : []),
    ];
  });
}

function inputTable(schema: z.ZodMiniType): string {
  const rows = fieldRows(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema);
  return rows.length === 0 ? "" : table(["field", "type", "required", "default", "limits"], rows);
}

const refusalRows = (codes: readonly string[]) => (codes as readonly RefusalCode[]).map(refusalRow);
const refusals = (codes: readonly string[]) => table(["code", "status", "message, for example"], refusalRows(codes));

const codes = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(", ") || "–";

const callers = ({ open, roles }: Pick<Contract<unknown, unknown>, "open" | "roles">): string =>
  open ? "everyone, signed in or not" : roles.length === 0 ? "every active user" : [...new Set(["Admin", ...roles])].join(", ");

function contractSection(contract: Contract<unknown, unknown>): string {
  const input = inputTable(contract.input);
  const { idempotent } = contract;
  const isOnce = idempotent !== undefined && idempotent !== "own rows";
  const particular = contract.refusals.filter((code) => code !== "id_taken" || !isOnce);
  const terms = [
    `- For ${callers(contract)}.${contract.long ? " Works in several transactions and reports its progress." : ""}`,
    ...(input === "" ? ["- Takes nothing."] : []),
    ...(isOnce
      ? [`- Done once under ${typeof idempotent === "object" && idempotent.id ? "the id of its first record" : "its `id`"}.`]
      : []),
    particular.length > 0 ? `- Refuses with ${codes(particular)}.` : "- Gives only the common refusals.",
  ].join("\n");
  return [`### ${contract.method} /api/school/${contract.path}`, contract.summary, terms, ...(input === "" ? [] : [input])].join(
    "\n\n",
  );
}

function render(): string {
  const allContracts = Object.values(contracts) as unknown as Contract<unknown, unknown>[];
  const areas = [...new Set(allContracts.map((contract) => contract.path.split("/")[0]!))].sort();
  const particular = [...new Set(allContracts.flatMap((contract) => contract.refusals))].filter(
    (code) => !(COMMON_REFUSALS as readonly string[]).includes(code),
  );
  return `${[
    "# The routes of our own",
    "Generated from the contracts in `domain/` by `make types`. Do not edit. Everything else is PocketBase's records API, with the rules of `pb_migrations/`.",
    [
      "A change is `POST` with a JSON body, in one transaction; a read is `GET` with a query string. The session's token goes into `Authorization`.",
      "Some changes are done once under an id: the same user's repetition gets the first answer. The server refuses any other call under that id, and a repetition after more than seven days, with `id_taken`.",
      "A broken rule answers with its status and `{status, code, message, params, data}`. `code` never changes, `message` is a sentence for the user, `params` are its figures. `data` holds `{field: {code, message}}` for faults in a field. Where several rules are broken, `obstacles` lists each as `{code, message}`.",
      "The types of input and answer are beside the contracts, below `domain/<area>/`.",
    ].join("\n"),
    "## Refusals that every route can give",
    refusals(COMMON_REFUSALS),
    ...areas.flatMap((area) => [
      `## ${area}`,
      ...allContracts.filter((contract) => contract.path.startsWith(`${area}/`)).map((contract) => contractSection(contract)),
    ]),
    "## Lists",
    "`GET /api/school/list/<name>`: a page of rows in the shape of PocketBase's own lists. `q` searches by words, accents and case aside, and counts up to 1,000 matches. `more` says that there are others; `whole=true` gives every one. Filters are query parameters of their own. `-` before a sort turns it round. Row types: `domain/<area>/lists.ts`.",
    inputTable(listQuery()),
    table(
      ["name", "for", "filters", "sorts, the first is the default"],
      Object.entries(LISTS).map(([name, terms]) => [`\`${name}\``, callers(terms), codes(terms.filters), codes(terms.sorts)]),
    ),
    "## Refusals by code",
    "The codes that a route names besides the common ones.",
    refusals(particular.sort()),
  ].join("\n\n")}\n`;
}

const generatedText = render();
const current = existsSync(TARGET) ? readFileSync(TARGET, "utf8") : "";
if (process.argv.includes("--check") && current !== generatedText) {
  console.error("docs/api.md is stale: run `make types`.");
  process.exit(1);
}
if (current !== generatedText) {
  writeFileSync(TARGET, generatedText);
}
