/** A card on its holder's phone: paired once, alive by codes that change, and forgotten when the school ends it. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatLive, liveStep, liveText, phoneText } from "../../../domain/people/cards/live";
import { now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const admin = () => school.as("Admin");
const guest = () => school.as("guest");
const desk = new Desk(school);

const hmac = (secret: string, output: string) => createHmac("sha256", secret).update(output).digest("hex");

async function issued(values: Record<string, unknown> = {}) {
  const person = await school.seed.person(values);
  const { body } = await admin().call("people/issue-cards", { id: newId(), people: [person.id] });
  return body.cards[0]!;
}
const offered = async (card: string) => {
  const { body } = await admin().call("people/pair-card", { id: newId(), card });
  const [token, code] = body.path.slice("/carteira/".length).split("#p=") as [string, string];
  return { ...body, token, code };
};
async function paired(values: Record<string, unknown> = {}) {
  const card = await issued(values);
  const { phone, token, code } = await offered(card.id);
  const { body } = await guest().call("people/pair-phone", { id: newId(), token, code });
  const { slot, secret } = body;
  const liveAt = (away: number) => formatLive(slot, hmac(secret, liveText(token, liveStep(now()) + away)));
  const askForCard = () => guest().call("people/held-card", { token, slot, proof: hmac(secret, phoneText(token)) });
  return { card, phone, token, code, slot, secret, body, liveAt, held: askForCard };
}

describe("pairing", () => {
  test("gives the phone its secret and the whole card, once; a lost answer is given again to the same phone alone", async () => {
    const enrolment = `M${newId()}`;
    const card = await issued({ name: "Maria Eduarda Souza", enrolment });
    const { token, code } = await offered(card.id);
    const id = newId();
    const first = await guest().call("people/pair-phone", { id, token, code });
    expect(first.body).toEqual({ slot: 1, secret: expect.stringMatching(/^.{43}$/) });
    const proof = hmac(first.body.secret, phoneText(token));
    const answer = await guest().call("people/held-card", { token, slot: 1, proof });
    expect(answer.body).toMatchObject({ name: "Maria Eduarda Souza", enrolment, serial: card.serial });
    const again = await guest().call("people/pair-phone", { id, token, code });
    expect(again.body).toEqual(first.body);
    const other = await guest().call("people/pair-phone", { id: newId(), token, code });
    expect(other.refusal).toMatchObject({ status: 404, code: "pairing_over" });
    const { body } = await admin().call("people/person-cards", { person: card.person });
    expect(body.phones).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(first.body.secret);
  });

  test("a code that is unknown, over, or replaced by a newer one pairs nothing", async () => {
    const card = await issued();
    const old = await offered(card.id);
    const late = await offered(card.id);
    const send = (token: string, code: string) => guest().call("people/pair-phone", { id: newId(), token, code });
    expect((await send(old.token, old.code)).refusal.code).toBe("pairing_over");
    expect((await send(late.token, "")).refusal.code).toBe("pairing_over");
    expect((await send("x", late.code)).refusal.code).toBe("pairing_over");
    await query(school, `UPDATE card_devices SET pairing_ends = '2026-01-01 00:00:00.000Z' WHERE id = '${late.phone}'`);
    expect((await send(late.token, late.code)).refusal.code).toBe("pairing_over");
  });

  test("as many phones as the school sets, and only of a good card", async () => {
    const { card } = await paired();
    const more = () => admin().call("people/pair-card", { id: newId(), card: card.id });
    expect((await more()).refusal).toMatchObject({ status: 409, code: "card_phones_full", params: { phones: 1 } });
    await admin().collection("people_settings").update("people000000000", { card_phones: "2" });
    expect((await more()).status).toBe(200);
    await admin().collection("people_settings").update("people000000000", { card_phones: "1" });
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    expect((await more()).refusal.code).toBe("card_not_good");
  });
});

describe("the code", () => {
  test("is alive within half a minute, and old otherwise, or when it is made up", async () => {
    const { token, liveAt } = await paired();
    const live = async (code: string) => (await guest().call("people/card", { token, live: code })).body.live;
    expect(await Promise.all([-1, 0, 1].map((away) => live(liveAt(away))))).toEqual(["now", "now", "now"]);
    for (const code of [liveAt(-3), liveAt(4), "1.00000000", "2.00000000", "x", "9"]) {
      expect({ code, live: await live(code) }).toEqual({ code, live: "old" });
    }
    expect(await live("")).toBe("none");
  });

  test("opens the library's desk, and a picture of it does not", async () => {
    const reader = await school.seed.reader();
    const { body } = await admin().call("people/issue-cards", { id: newId(), people: [reader.person] });
    const { token, code } = await offered(body.cards[0]!.id);
    const { body: phone } = await guest().call("people/pair-phone", { id: newId(), token, code });
    const scanned = (away: number) => {
      const live = formatLive(phone.slot, hmac(phone.secret, liveText(token, liveStep(now()) + away)));
      return desk.scan(`https://escola.exemplo.br/carteira/${token}?c=${live}`);
    };
    expect((await scanned(0)).body).toMatchObject({ kind: "reader", sheet: { id: reader.id } });
    expect((await scanned(-10)).refusal).toMatchObject({ status: 409, code: "card_code_old" });
  });
});

describe("the gate", () => {
  const check = async (code: string) => (await school.as("Biblioteca").call("people/check-card", { id: newId(), code })).body;

  test("says of every code what it is worth, and keeps card, time and outcome alone", async () => {
    const { card, token, liveAt } = await paired({ name: "Rui Barbosa" });
    const address = `https://escola.exemplo.br/carteira/${token}`;
    expect(await check(`${address}?c=${liveAt(0)}`)).toMatchObject({
      outcome: "valid",
      live: "now",
      name: "Rui Barbosa",
      photo: "",
    });
    expect(await check(`${address}?c=${liveAt(-9)}`)).toMatchObject({ outcome: "old", live: "old" });
    expect(await check(address)).toMatchObject({ outcome: "valid", live: "none" });
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    expect(await check(card.serial)).toMatchObject({ outcome: "blocked" });
    await admin().call("people/unblock-card", { card: card.id });
    await admin().collection("people").update(card.person, { active: false });
    expect(await check(card.serial)).toMatchObject({ outcome: "not_enrolled", class_name: "", photo: "" });
    const rows = await query(school, `SELECT outcome FROM card_checks WHERE card = '${card.id}' ORDER BY at, rowid`);
    expect(rows.flat()).toEqual(["valid", "old", "valid", "blocked", "not_enrolled"]);
    const unknown = await school.as("Biblioteca").call("people/check-card", { id: newId(), code: "2001-000001" });
    expect(unknown.refusal.code).toBe("unknown_card");
  });

  test("shows a photo only where it was agreed to", async () => {
    const { card } = await paired();
    const form = new FormData();
    form.append("photo", new File([PIXEL], "foto.png", { type: "image/png" }));
    await admin().collection("people").update(card.person, form);
    expect(await check(card.serial)).toMatchObject({ photo: "" });
    const decisionInput = { person: card.person, purpose: "card_photo", decision: "given", declared_by: "Rita" } as const;
    await admin().call("people/record-consent", { id: newId(), ...decisionInput });
    expect(await check(card.serial)).toMatchObject({ photo: expect.stringMatching(/^\/api\/school\/gate-photo\?check=/) });
  });
});

describe("the phone", () => {
  test("reads the whole card while it is good, and the state alone otherwise", async () => {
    const { card, held } = await paired({ name: "Ana Beatriz Nogueira" });
    expect((await held()).body).toMatchObject({ name: "Ana Beatriz Nogueira", shown: { state: "valid" } });
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    expect((await held()).body).toMatchObject({ name: "", enrolment: "", serial: "", shown: { state: "blocked" } });
    await admin().call("people/unblock-card", { card: card.id });
    await admin().collection("people").update(card.person, { active: false });
    expect((await held()).body).toMatchObject({ name: "", shown: { state: "not_enrolled", class_name: "" } });
  });

  test("gets a refusal when its pairing ends, or a second copy ends the card; its codes are old from then on", async () => {
    const one = await paired();
    await admin().call("people/end-phone", { phone: one.phone });
    expect((await one.held()).refusal).toMatchObject({ status: 404, code: "phone_not_paired" });
    expect((await guest().call("people/card", { token: one.token, live: one.liveAt(0) })).body.live).toBe("old");
    const two = await paired();
    await admin().call("people/replace-card", { id: newId(), card: two.card.id, reason: "Quebrou" });
    expect((await two.held()).refusal.code).toBe("phone_not_paired");
  });

  test("nobody else reads it: not with the code, another's proof, or none", async () => {
    const { token, liveAt, slot } = await paired();
    const proofs = [liveAt(0), hmac("x", phoneText(token)), "", "a".repeat(64)];
    const answers = await Promise.all(proofs.map((proof) => guest().call("people/held-card", { token, slot, proof })));
    expect(answers.map(({ refusal }) => refusal.code)).toEqual(proofs.map(() => "phone_not_paired"));
    const nobody = await guest().call("people/held-card", { token: "0".repeat(26), slot, proof: proofs[1]! });
    expect(nobody.refusal).toEqual(answers[1]!.refusal);
  });

  test("keeps the page by a manifest that tells no token from another", async () => {
    const { token } = await paired();
    const manifest = async (of: string) => (await fetch(`${school.url}/carteira/${of}/manifest.webmanifest`)).json();
    expect(await manifest(token)).toMatchObject({ start_url: `/carteira/${token}`, display: "standalone", lang: "pt-BR" });
    const unknown = "0".repeat(26);
    expect(JSON.stringify(await manifest(unknown)).replaceAll(unknown, token)).toBe(JSON.stringify(await manifest(token)));
  });
});

test("the print has the class's good cards, and only photos with a consent", async () => {
  const schoolClass = await school.seed.class();
  const [first, second] = [
    await issued({ class: schoolClass.id, name: "Bruna" }),
    await issued({ class: schoolClass.id, name: "Ana" }),
  ];
  const form = new FormData();
  form.append("photo", new File([PIXEL], "foto.png", { type: "image/png" }));
  await admin().collection("people").update(first.person, form);
  const printed = async () => (await admin().call("people/print-cards", { class: schoolClass.id })).body.cards;
  expect((await printed()).map(({ name, photo, serial }) => [name, photo, serial])).toEqual([
    ["Ana", "", second.serial],
    ["Bruna", "", first.serial],
  ]);
  const decisionInput = { person: first.person, purpose: "card_photo", decision: "given", declared_by: "Rita" } as const;
  await admin().call("people/record-consent", { id: newId(), ...decisionInput });
  await admin().call("people/block-card", { card: second.id, reason: "Perdida" });
  expect((await printed()).map(({ name, photo }) => [name, photo !== ""])).toEqual([["Bruna", true]]);
  expect((await admin().call("people/print-cards", {})).body.cards).toEqual([]);
});
