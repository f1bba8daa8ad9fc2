/** The gatekeeper: a flag on an account without a role gives access to the gate, and to no other part of the school. */
import { expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const admin = () => school.as("Admin");
const someone = () => school.as("none");
const SOMEONE = "usernone0000000";

const tick = (porter: boolean) => admin().collection("users").update(SOMEONE, { porter });

async function issued(values: Record<string, unknown> = {}) {
  const person = await school.seed.person(values);
  const { body } = await admin().call("people/issue-cards", { id: newId(), people: [person.id] });
  return body.cards[0]!;
}

const tokenOf = async (account: "none" | "Biblioteca") =>
  (await school.as(account).request<{ token: string }>("POST", "/api/files/token")).body.token;

async function photoAt(path: string, token: string) {
  const answer = await fetch(`${school.url}${path}&token=${token}`);
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { status: answer.status, some: bytes > 0, cache: answer.headers.get("cache-control") };
}

test("a porter checks cards, and sees neither people nor what was checked before", async () => {
  const card = await issued({ name: "Rita Ramos" });
  const check = () => someone().call("people/check-card", { id: newId(), code: card.serial });
  expect((await check()).refusal).toMatchObject({ status: 403, code: "role_missing" });
  await tick(true);
  expect((await check()).body).toMatchObject({ outcome: "valid", name: "Rita Ramos" });
  expect((await someone().list("people")).status).toBe(403);
  expect((await someone().list("card-checks")).status).toBe(403);
  expect((await someone().request("GET", `/api/collections/people/records/${card.person}`)).status).toBe(404);
  await tick(false);
  expect((await check()).status).toBe(403);
  const events = await query(
    school,
    `SELECT text FROM timeline WHERE subject = '${SOMEONE}' AND kind = 'porter_changed' ORDER BY rowid`,
  );
  expect(events.flat()).toEqual(["Passou a conferir carteiras na portaria", "Deixou de conferir carteiras na portaria"]);
});

test("the photo of a card that was just checked opens for users who check cards, for some minutes", async () => {
  const card = await issued();
  const form = new FormData();
  form.append("photo", new File([PIXEL], "foto.png", { type: "image/png" }));
  await admin().collection("people").update(card.person, form);
  const decisionInput = { person: card.person, purpose: "card_photo", decision: "given", declared_by: "Rita" } as const;
  await admin().call("people/record-consent", { id: newId(), ...decisionInput });
  await tick(true);
  const id = newId();
  const { photo } = (await someone().call("people/check-card", { id, code: card.serial })).body;
  const token = await tokenOf("none");
  expect(await photoAt(photo, token)).toEqual({ status: 200, some: true, cache: "no-store" });
  expect((await photoAt(photo, await tokenOf("Biblioteca"))).status).toBe(200);
  expect((await photoAt(photo, "")).status).toBe(401);
  expect((await photoAt("/api/school/gate-photo?check=missing00000000", token)).status).toBe(404);
  await admin().call("people/revoke-consent", { person: card.person, purpose: "card_photo" });
  expect((await photoAt(photo, token)).status).toBe(404);
  await admin().call("people/record-consent", { id: newId(), ...decisionInput });
  expect((await photoAt(photo, token)).status).toBe(200);
  await tick(false);
  expect((await photoAt(photo, token)).status).toBe(403);
  // A check of eleven minutes ago.
  const old = newId();
  await query(
    school,
    `INSERT INTO card_checks (id, card, at, outcome) VALUES ('${old}', '${card.id}', strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-11 minutes'), 'valid')`,
  );
  expect((await photoAt(`/api/school/gate-photo?check=${old}`, await tokenOf("Biblioteca"))).status).toBe(404);
});

test("Admin reads what was checked: card, time, outcome; by outcome, by number and by name", async () => {
  const [first, second] = [await issued({ name: `Zuleica ${newId()}` }), await issued()];
  await school.as("Biblioteca").call("people/check-card", { id: newId(), code: first.serial });
  await admin().call("people/block-card", { card: second.id, reason: "Perdida" });
  await school.as("Biblioteca").call("people/check-card", { id: newId(), code: second.serial });
  const search = async (filters: Record<string, string>) =>
    (await admin().list("card-checks", filters)).body.items.map(({ serial, outcome }) => [serial, outcome]);
  expect(await search({ q: second.serial })).toEqual([[second.serial, "blocked"]]);
  expect(await search({ q: first.name })).toEqual([[first.serial, "valid"]]);
  expect(await search({ outcome: "blocked" })).toContainEqual([second.serial, "blocked"]);
  const [row] = (await admin().list("card-checks", { q: first.serial })).body.items;
  expect(Object.keys(row!).sort()).toEqual(["at", "class_name", "id", "name", "outcome", "person", "serial"]);
});
