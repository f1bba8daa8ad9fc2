/** The texts that families read before they decide: a change makes a new version, which asks again where the school says so. */
import { expect, test } from "vitest";
import { family } from "../../helpers/campaigns";
import { clockAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { connect, gatewayForTests } from "../../helpers/whatsapp";

// No decision depends on whether PocketBase's clock, which the shift leaves alone, agrees with the program's.
const school = testSchool({ env: clockAhead(3600) });
const admin = () => school.as("Admin");
const inUse = async () => {
  const { texts } = (await admin().call("people/consent-texts", {})).body;
  return texts.find(({ purpose }) => purpose === "card_photo")!;
};
const decide = (person: string, decision: "given" | "refused") =>
  admin().call("people/record-consent", { id: newId(), person, purpose: "card_photo", decision, declared_by: "Marta" });
const standing = async (person: string) => {
  const { purposes } = (await admin().call("people/consents", { person })).body;
  const one = purposes.find(({ purpose }) => purpose === "card_photo")!;
  return [one.version, one.standing?.decision ?? "", one.standing?.text_version ?? 0];
};

const gateway = gatewayForTests();

test("a family whose agreement ended with a new text has not refused: a gateway writes to it as to one that was never asked", async () => {
  await connect(school, gateway, { provider: "waha" });
  const [lapsed, revoked, refused, asked] = await Promise.all([1, 2, 3, 4].map(() => family(school)));
  const [purpose, declared_by] = ["whatsapp_gateway", "Marta"] as const;
  const record = (person: string, decision: "given" | "refused") =>
    admin().call("people/record-consent", { id: newId(), person, purpose, decision, declared_by });
  for (const { id } of [lapsed!, revoked!, asked!]) {
    await record(id, "given");
  }
  await record(refused!.id, "refused");
  await admin().call("people/revoke-consent", { person: revoked!.id, purpose });
  const text = { id: newId(), purpose, text: "Autorizo os avisos pelo novo serviço.", asks_again: true, seen: 1 };
  expect((await admin().call("people/save-consent-text", text)).body).toEqual({ version: 2, ended: 2 });
  await record(asked!.id, "given");

  const people = [lapsed!, revoked!, refused!, asked!].map(({ id }) => id);
  const excluded = async () => {
    const draft = { channel: "whatsapp", text: "Olá", audience: { people } } as const;
    const { body } = await admin().call("messaging/preview", draft);
    return body.excluded.map(({ person }) => person).sort();
  };
  expect(await excluded()).toEqual([revoked!.id, refused!.id].sort());
  await query(school, "UPDATE notice_settings SET asks_consent = TRUE");
  expect(await excluded()).toEqual([lapsed!.id, revoked!.id, refused!.id].sort());
});

test("a new version keeps the earlier agreements, unless it asks again; a refusal stays a refusal", async () => {
  const [yes, no] = [(await school.seed.person()).id, (await school.seed.person()).id];
  await decide(yes, "given");
  await decide(no, "refused");
  const first = await inUse();
  expect(first).toMatchObject({ version: 1, given: 1, refused: 1, earlier: [] });
  const save = (text: string, asks_again: boolean, version: number, id = newId()) =>
    admin().call("people/save-consent-text", { id, purpose: "card_photo", text, asks_again, seen: version });

  const id = newId();
  expect((await save("Autorizo a foto na carteira.", false, 1, id)).body).toEqual({ version: 2, ended: 0 });
  expect((await save("Autorizo a foto na carteira.", false, 1, id)).body).toEqual({ version: 2, ended: 0 });
  expect(await standing(yes)).toEqual([2, "given", 1]);
  expect((await save("Outro", false, 1)).refusal).toMatchObject({ status: 409, code: "consent_text_changed" });
  expect((await save("Autorizo a foto na carteira.", false, 2)).refusal.code).toBe("consent_text_same");

  const again = newId();
  expect((await save("Autorizo a foto na carteira e na portaria.", true, 2, again)).body).toEqual({ version: 3, ended: 1 });
  expect((await save("Autorizo a foto na carteira e na portaria.", true, 2, again)).body).toEqual({ version: 3, ended: 1 });
  expect(await standing(yes)).toEqual([3, "", 0]);
  expect(await standing(no)).toEqual([3, "refused", 1]);
  expect(await inUse()).toMatchObject({ given: 0, refused: 1, earlier: [{ version: 2 }, { version: 1 }] });
  await decide(yes, "given");
  expect(await standing(yes)).toEqual([3, "given", 3]);

  const events = await query(school, `SELECT text FROM timeline WHERE subject = '${yes}' AND kind = 'consent' ORDER BY rowid`);
  expect(events.map(([text]) => text)).toEqual([
    "Foto na carteira: autorização registrada",
    "Foto na carteira: o texto mudou, a autorização deve ser pedida de novo",
    "Foto na carteira: autorização registrada",
  ]);
  // Each decision is told with the words that were read.
  const { sections } = (await admin().call("people/export-person", { id: newId(), person: yes })).body;
  const { labels, rows } = sections.find(({ collection }) => collection === "consents")!;
  expect(rows.map((row) => row[labels.indexOf("Texto")])).toEqual([
    `versão 1: ${first.text}`,
    "versão 3: Autorizo a foto na carteira e na portaria.",
  ]);
  await expect(query(school, "UPDATE consent_texts SET text = 'x'")).rejects.toThrow(/append-only/);
});
