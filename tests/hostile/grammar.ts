/**
 * Every route of the program with a valid request for it. The grammar reads contracts, lists and collections, so a later area is
 * included at once. The rows of `tests/examples` add the values that types alone would not produce.
 */
import { type ContractPath, contracts, LISTS, type ListName } from "../../domain/school";
import { ACCOUNT_TERMS, PASSWORD } from "../helpers/accounts";
import { contractAddress } from "../helpers/clients";
import type { Random } from "./random";
import { report } from "./reports";
import type { Draft, Values } from "./request";
import { lyingFile, table } from "./uploads";
import { fieldValue, soundValue } from "./values";
import { type Schema, WHO, type World } from "./world";

/** @param meant says what its contract can do here and now, as a screen would. */
type Rule = (world: World, random: Random, meant: boolean) => Omit<Draft, "who">;

const command: Rule = (world, random, meant) => {
  const path = random.pick(Object.keys(contracts) as ContractPath[]);
  const { method, input } = contracts[path];
  const guessed = soundValue(input, "", world, random) as Values;
  // A call under a new id: nothing was done under it yet.
  const id = "id" in guessed ? { id: random.id() } : {};
  const values = meant || random.often(50) ? { ...guessed, ...id, ...world.inputs[path]?.(world, random) } : guessed;
  const address = contractAddress(path);
  if (method === "GET") {
    return { method, path: address, query: values };
  }
  const takesFile = path.endsWith("upload") || (!meant && random.often(2));
  return { method, path: address, query: {}, body: takesFile ? { ...values, file: table(random) } : values };
};

const list: Rule = (world, random) => {
  const name = random.pick(Object.keys(LISTS) as ListName[]);
  const { filters, sorts } = LISTS[name];
  const query: Values = {};
  if (random.often(60)) query.q = random.pick([...world.scannedTexts, "memorias postumas", "a"]);
  if (random.often(30)) query.page = random.pick([1, 2, 99_999]);
  if (random.often(30)) query.perPage = random.pick([1, 30, 500]);
  if (random.often(40)) query.sort = random.pick(["", "-"]) + random.pick<string>(sorts);
  if (filters.length > 0 && random.often(60)) {
    const filter = random.pick<string>(filters);
    const ids = world.ids.get(`${filter}s`) ?? world.ids.get("classes") ?? [];
    query[filter] = random.pick([...ids, "true", "student", "2026-11-21", "3"]);
  }
  return { method: "GET", path: `/api/school/list/${name}`, query };
};

/** A record of the collection, or of none. */
const recordId = (collection: Schema, world: World, random: Random) =>
  random.often(85) ? (random.pick(world.ids.get(collection.name) ?? []) ?? random.id()) : random.id();

const FILTERS = [
  "id != ''",
  'created > "2020-01-01"',
  "name ~ 'a%'",
  "@request.auth.id != ''",
  "search ~ 'a'",
  "@collection.users.email ~ 'a'",
];

const records: Rule = (world, random) => {
  const action = random.pick(["list", "view", "create", "create", "update", "update", "delete"] as const);
  // A locked door is tried too, but mostly those that somebody may pass.
  const open = world.schema.filter((one) => one[`${action}Rule`] !== null);
  const collection = random.pick(random.often(85) ? open : world.schema);
  const path = `/api/collections/${collection.name}/records`;
  const id = recordId(collection, world, random);
  const values = () => {
    const fields = collection.fields.filter(({ type }) => type !== "autodate" && type !== "password");
    const sent = Object.fromEntries(
      fields.filter(() => random.often(60)).map((field) => [field.name, fieldValue(field, world, random)]),
    );
    const files = collection.fields.filter(({ type }) => type === "file").filter(() => random.often(30));
    return { ...sent, id: random.id(), ...Object.fromEntries(files.map(({ name }) => [name, lyingFile(random)])) };
  };
  switch (action) {
    case "list": {
      const query: Values = {};
      if (random.often(60)) query.filter = random.pick(FILTERS);
      if (random.often(40)) query.sort = random.pick(["-created", "id", "@random", "@rowid", "-name"]);
      if (random.often(30)) query.expand = random.pick(collection.fields).name;
      if (random.often(30)) query.fields = random.pick(["*", "id,name", "*,expand.*", "name:excerpt(10,true)"]);
      if (random.often(30)) query.perPage = random.pick([1, 500, 1000]);
      if (random.often(20)) query.skipTotal = "true";
      return { method: "GET", path, query };
    }
    case "view":
      return {
        method: "GET",
        path: `${path}/${id}`,
        query: random.often(30) ? { expand: random.pick(collection.fields).name } : {},
      };
    case "create":
      return { method: "POST", path, query: {}, body: values() };
    case "update": {
      const { id: _id, ...changes } = values();
      return { method: "PATCH", path: `${path}/${id}`, query: {}, body: changes };
    }
    default:
      return { method: "DELETE", path: `${path}/${id}`, query: {} };
  }
};

const A_TOKEN = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"id":"useradmin000000","type":"auth"}').toString("base64url")}.`;

const account: Rule = (_world, random) => {
  const collection = random.pick(["users", "users", "users", "_superusers"]);
  const email = random.pick([ACCOUNT_TERMS.none.email, ACCOUNT_TERMS.Admin.email, "ninguem@escola.test"]);
  const password = random.pick([PASSWORD, "errada"]);
  const confirmation = { token: A_TOKEN, password, passwordConfirm: password };
  const doors: [string, string, Values?][] = [
    ["POST", "auth-with-password", { identity: email, password, ...(random.often(20) ? { identityField: "email" } : {}) }],
    ["POST", "auth-refresh", {}],
    ["GET", "auth-methods"],
    ["POST", "request-password-reset", { email }],
    ["POST", "confirm-password-reset", confirmation],
    ["POST", "request-verification", { email }],
    ["POST", "confirm-verification", { token: A_TOKEN }],
    ["POST", "request-email-change", { newEmail: `${random.id()}@escola.test` }],
    ["POST", "confirm-email-change", { token: A_TOKEN, password }],
    ["POST", "request-otp", { email }],
    ["POST", "auth-with-otp", { otpId: random.id(), password: "123456" }],
    ["POST", "auth-with-oauth2", { provider: "google", code: "x", redirectURL: "https://example.com" }],
    ["POST", `impersonate/${ACCOUNT_TERMS.Admin.id}`, { duration: 60 }],
  ];
  const [method, verb, body] = random.pick(doors);
  return { method, path: `/api/collections/${collection}/${verb}`, query: {}, body };
};

const file: Rule = (world, random) => {
  const [collection, id, name] = random.pick(world.files) ?? ["titles", random.id(), "capa.png"];
  const query: Values = {};
  if (random.often(50)) query.thumb = random.pick(["96x96", "240x0", "0x0", "99999x99999", "100x100f"]);
  if (random.often(30)) query.token = A_TOKEN;
  if (random.often(20)) query.download = "1";
  return { method: "GET", path: `/api/files/${collection}/${id}/${name}`, query };
};

const realtime: Rule = (world, random) => ({
  method: "POST",
  path: "/api/realtime",
  query: {},
  body: {
    clientId: random.pick([random.id(), "x".repeat(40)]),
    subscriptions: [`${random.pick(world.schema).name}/*`, `users/${ACCOUNT_TERMS.Admin.id}?options={"query":{"filter":"1=1"}}`],
  },
});

const OPERATORS = [
  ["GET", "/api/health"],
  ["GET", "/api/settings"],
  ["PATCH", "/api/settings"],
  ["GET", "/api/logs"],
  ["GET", "/api/backups"],
  ["POST", "/api/backups"],
  ["GET", "/api/backups/x.zip"],
  ["POST", "/api/backups/upload"],
  ["POST", "/api/backups/x.zip/restore"],
  ["GET", "/api/crons"],
  ["POST", "/api/crons/imports"],
  ["POST", "/api/sql"],
  ["POST", "/api/batch"],
  ["GET", "/api/collections"],
  ["PATCH", "/api/collections/users"],
  ["PUT", "/api/collections/import"],
  ["DELETE", "/api/collections/users/truncate"],
  ["POST", "/api/files/token"],
  ["GET", "/api/oauth2-redirect"],
  ["GET", "/api/school/platform/durability"],
  ["GET", "/api/nothing/here"],
] as const;

const operator: Rule = (_world, random) => {
  const [method, path] = random.pick(OPERATORS);
  const body = { name: "x.zip", query: "SELECT 1", requests: [{ method: "GET", url: "/api/health" }], collections: [] };
  return { method, path, query: {}, body: method === "GET" ? undefined : body };
};

const page: Rule = (_world, random) => ({
  method: random.pick(["GET", "GET", "HEAD", "POST"]),
  path: random.pick([
    "/",
    "/acervo",
    "/leitores/x",
    "/auth/login",
    "/assets/x.js",
    "/index.html",
    "/_/",
    "/manifest.json",
    "/robots.txt",
  ]),
  query: random.often(30) ? { voltar: random.pick(["//example.com", "javascript:alert(1)", "/acervo"]) } : {},
});

/** The address of a mail's link, open to anybody. */
const mailLink: Rule = (world, random) => {
  const method = random.pick(["GET", "POST", "HEAD", "PUT"]);
  const token = random.pick(["a".repeat(26), random.id(), random.pick(world.scannedTexts), ""]);
  return {
    method,
    path: random.pick(["/api/school/messaging/unsubscribe", "/api/school/support/news"]),
    query: random.often(90) ? { token } : {},
    ...(method === "POST" ? { body: random.pick<Values>([{}, { receive: 1 }, { "List-Unsubscribe": "One-Click" }]) } : {}),
  };
};

/** As often as they stand here. */
const RULES: readonly Rule[] = [
  ...Array<Rule>(34).fill(command),
  ...Array<Rule>(12).fill(list),
  ...Array<Rule>(28).fill(records),
  ...Array<Rule>(9).fill(account),
  ...Array<Rule>(6).fill(file),
  ...Array<Rule>(2).fill(realtime),
  ...Array<Rule>(3).fill(mailLink),
  ...Array<Rule>(3).fill((_world, random) => report(random)),
  ...Array<Rule>(4).fill(operator),
  ...Array<Rule>(5).fill(page),
];

/** A valid request of some person, at some route. @param meant as a person with the right would send it. */
export function soundRequest(world: World, random: Random, meant: boolean): Draft {
  const rule = random.pick(RULES);
  // Those who come furthest come most.
  const who = meant || random.often(50) ? "Admin" : random.pick([...WHO, "Biblioteca" as const]);
  return { who, ...rule(world, random, meant) };
}
