/** The answer gets lost after the server has done its work; the same call is sent again, as a person does who saw nothing happen. */
import { isDeepStrictEqual } from "node:util";
import { LIBRARY_SETTINGS_ID } from "../../domain/library/settings";
import { type ContractPath, contracts } from "../../domain/school";
import { type Answer, clientFor } from "../support/clients";
import { newId } from "../support/ids";
import { Desk, disagreements, query } from "../support/library";
import { BOOK, STUDENT } from "../support/seed";
import { TestSchool } from "../support/test-school";
import { at, type Deed, type Deeds } from "./deed";
import type { Finding } from "./finding";
import { checkedImport, uploadedImport, uploadedMarc } from "./import-file";
import { libraryDeeds } from "./library-deeds";
import { SwallowingProxy } from "./swallowing-proxy";

export async function lostAnswer(): Promise<Finding[]> {
  const school = new TestSchool();
  await school.start();
  const proxy = new SwallowingProxy(school.url);
  await proxy.start();
  const faults: string[] = [];
  const tried: string[] = [];
  try {
    const deeds = await allDeeds(school);
    const commands = (Object.keys(contracts) as ContractPath[]).filter((path) => contracts[path].method === "POST");
    faults.push(...commands.filter((path) => !deeds[path]).map((path) => `${path} has no row in this trial`));
    const saves: Record<string, () => Promise<Deed>> = { ...deeds, ...(await recordSaves(school)) };
    for (const [name, prepare] of Object.entries(saves)) {
      const deed = await prepare();
      faults.push(...(await loseAndRepeat(school, proxy, deed)).map((fault) => `${name}: ${fault}`));
      tried.push(name);
    }
    faults.push(...(await disagreements(school)));
  } finally {
    await proxy.stop();
    await school.end();
  }
  return [
    {
      trial: "the answer is lost after the commit, and the same call sent again",
      result: `${tried.length} kinds of change (every command, and a new and a changed record): none done twice, each repetition answered as the first or refused in words`,
      faults,
    },
  ];
}

async function loseAndRepeat(school: TestSchool, proxy: SwallowingProxy, deed: Deed): Promise<string[]> {
  const faults: string[] = [];
  const received = await deed.send(clientFor(proxy.url, deed.who)).catch((error: unknown) => error);
  if (!(received instanceof TypeError)) {
    return ["the answer was not lost"];
  }
  const first = proxy.swallowed.at(-1)!;
  if (first.status !== 200) {
    return [`the call itself answers ${first.status} ${first.text}`];
  }
  const before = await countRows(school);
  const again = await deed.send(school.as(deed.who));
  const after = await countRows(school);
  if (deed.refused === undefined ? again.status !== 200 : again.refusal?.code !== deed.refused) {
    faults.push(`its repetition answers ${again.status} ${again.refusal?.code} "${again.refusal?.message}"`);
  }
  if (deed.refused === undefined && !deed.answersAnew && !isDeepStrictEqual(again.body, JSON.parse(first.text))) {
    faults.push(`its repetition answers ${JSON.stringify(again.body)} instead of ${first.text}`);
  }
  for (const [table, rows] of Object.entries(after)) {
    if (rows !== before[table] && !deed.mayAdd?.includes(table)) {
      faults.push(`its repetition changes ${table} from ${before[table]} rows to ${rows}`);
    }
  }
  return faults;
}

async function countRows(school: TestSchool): Promise<Record<string, number>> {
  const tables = await query(school, "SELECT name FROM _collections WHERE type != 'view' AND system = FALSE ORDER BY name");
  const counts = tables.map(([table]) => `SELECT '${table}', COUNT(*) FROM \`${table}\``);
  const rows = await query(school, counts.join(" UNION ALL "));
  return Object.fromEntries(rows.map(([table, count]) => [table!, Number(count)]));
}

async function allDeeds(school: TestSchool): Promise<Deeds> {
  const desk = new Desk(school);
  const { seed } = school;
  const waiting = async () => (await desk.hold((await seed.reader()).card, (await desk.loan()).title)).body;
  return {
    ...libraryDeeds(school),
    "library/lend": async () => {
      const [reader, copy, id] = [await seed.reader(), await desk.copy(), newId()];
      return at("Biblioteca", (client) => client.call("library/lend", { id, reader: reader.card, copy: copy.tombo }));
    },
    "library/return": async () => {
      const [loan, id] = [await desk.loan(), newId()];
      return at("Biblioteca", (client) => client.call("library/return", { id, copy: loan.tombo }));
    },
    "library/renew": async () => {
      const loan = await desk.loanDueToday();
      return at("Biblioteca", (client) => client.call("library/renew", { loan: loan.id, renewals: 0 }), { answersAnew: true });
    },
    "library/undo": async () => {
      const loan = await desk.loan();
      return at("Biblioteca", (client) => client.call("library/undo", { loan: loan.id, what: "lend" }));
    },
    "library/hold": async () => {
      const [loan, reader, id] = [await desk.loan(), await seed.reader(), newId()];
      return at("Biblioteca", (client) => client.call("library/hold", { id, reader: reader.card, title: loan.title }));
    },
    "library/cancel-hold": async () => {
      const hold = await waiting();
      return at("Biblioteca", (client) => client.call("library/cancel-hold", { hold: hold.id, reason: "Desistiu" }));
    },
    "library/restore-hold": async () => {
      const hold = await waiting();
      await desk.cancelHold(hold.id);
      return at("Biblioteca", (client) => client.call("library/restore-hold", { hold: hold.id }));
    },
    "library/move-hold": async () => {
      const { title } = await waiting();
      const last = (await desk.hold((await seed.reader()).card, title)).body;
      await desk.hold((await seed.reader()).card, title);
      return at("Biblioteca", (client) => client.call("library/move-hold", { hold: last.id, reason: "Prova" }));
    },
    "library/move-due-dates": async () => {
      const [loan, id] = [await desk.loan(), newId()];
      await seed.create("calendar_days", { day: loan.due, reason: "Recesso" });
      return at("Biblioteca", (client) => client.call("library/move-due-dates", { id }));
    },
    "library/scan": async () => {
      const [reader, copy, id] = [await seed.reader(), await desk.copy(), newId()];
      return at("Biblioteca", (client) => client.call("library/scan", { id, code: copy.tombo, reader: reader.id }));
    },
    "library/add-copies": async () => {
      const title = await seed.title();
      const copies = [{ id: newId(), tombo: "", barcode: "" }];
      return at("Biblioteca", (client) => client.call("library/add-copies", { title: title.id, material_type: BOOK, copies }));
    },
    "library/add-reader": async () => {
      const [person, id] = [await seed.person(), newId()];
      return at("Biblioteca", (client) => client.call("library/add-reader", { id, person: person.id, category: STUDENT }));
    },
    "imports/upload": async () => {
      const { send } = uploadedImport();
      return at("Admin", send);
    },
    "imports/analyse": async () => {
      const { batch, send } = uploadedImport();
      await send(school.as("Admin"));
      return at("Admin", (client) => client.call("imports/analyse", { batch }));
    },
    "library/analyse-marc": async () => {
      const { batch, send } = uploadedMarc();
      await send(school.as("Admin"));
      return at("Admin", (client) => client.call("library/analyse-marc", { batch }));
    },
    "imports/check": async () => {
      const { batch, send } = uploadedImport();
      await send(school.as("Admin"));
      const { body } = await school.as("Admin").call("imports/analyse", { batch });
      return at("Admin", (client) => client.call("imports/check", { batch, mapping: body.mapping, defaults: {} }), {
        mayAdd: ["timeline"],
      });
    },
    "imports/commit": async () => {
      const { batch } = await checkedImport(school.as("Admin"));
      return at("Admin", (client) => client.call("imports/commit", { batch }), { refused: "import_wrong_step" });
    },
    "imports/undo": async () => {
      const { batch } = await checkedImport(school.as("Admin"));
      await school.as("Admin").call("imports/commit", { batch });
      return at("Admin", (client) => client.call("imports/undo", { batch }), { refused: "import_wrong_step" });
    },
    "imports/discard": async () => {
      const { batch } = await checkedImport(school.as("Admin"));
      return at("Admin", (client) => client.call("imports/discard", { batch }));
    },
    "platform/read-notifications": async () => {
      const note = { user: "useradmin000000", kind: "note", title: "Um aviso" };
      await seed.create("notifications", note);
      return at("Admin", (client) => client.call("platform/read-notifications"), { answersAnew: true });
    },
    "account/invite": async () => {
      const id = newId();
      const person = { id, name: "Nina Nova", email: `${id}@escola.test`, permissions: [] };
      // A link is made anew each time; the mail that waits already is not doubled, and one that left meanwhile is followed by another.
      return at("Admin", (client) => client.call("account/invite", person), {
        answersAnew: true,
        mayAdd: ["timeline", "messages"],
      });
    },
    "library/send-notices": async () => {
      const id = newId();
      await school.as("superuser").collection("library_settings").update(LIBRARY_SETTINGS_ID, { notices: true });
      return at("Biblioteca", (client) => client.call("library/send-notices", { id }));
    },
    "library/save-notice-text": async () => {
      const text = { kind: "overdue" as const, subject: "Atraso", body: "Devolva:\n{{livros}}" };
      return at("Biblioteca", (client) => client.call("library/save-notice-text", text));
    },
    "messaging/test-mail": async () => {
      const id = newId();
      return at("Admin", (client) => client.call("messaging/test-mail", { id, address: "direcao@escola.test" }));
    },
    "messaging/resend": async () => {
      const message = await seed.create("messages", {
        area: "library",
        channel: "email",
        purpose: "test",
        subject: "Aviso",
        state: "failed",
      });
      const id = newId();
      // The dispatcher may have taken it up in between.
      return at("Biblioteca", (client) => client.call("messaging/resend", { id, message: message.id }), { answersAnew: true });
    },
    "account/sign-out-everywhere": async () => {
      const { id } = await seed.user();
      return at("Admin", (client) => client.call("account/sign-out-everywhere", { user: id }), { mayAdd: ["timeline"] });
    },
  };
}

/** Master data, as the forms save it. */
async function recordSaves(school: TestSchool): Promise<Record<string, () => Promise<Deed>>> {
  return {
    "a new record": async () => {
      const id = newId();
      const values = { id, name: `Setor ${id}`, active: true };
      return {
        who: "Tecnologia",
        send: async (client) => asRefusal(await client.request("POST", "/api/collections/sectors/records", values), "id"),
        refused: "validation_pk",
      };
    },
    "a changed record": async () => {
      const { id } = await school.seed.person();
      const { updated } = await school.as("Admin").collection("people").getOne<{ updated: string }>(id);
      const headers = { "X-Record-Updated": updated };
      return {
        who: "Admin",
        send: (client) => client.request("PATCH", `/api/collections/people/records/${id}`, { social_name: "Lu" }, headers),
        answersAnew: true,
      };
    },
  };
}

/** PocketBase's own refusal of a field, whose code the forms go by. */
function asRefusal(answer: Answer<unknown>, field: string): Answer<unknown> {
  const code = answer.refusal.data?.[field]?.code;
  return code ? { ...answer, refusal: { ...answer.refusal, code } } : answer;
}
