/** The card of the school at the desks: QR, bar code and serial are one, and who may not pass is told so. */
import { describe, expect, test } from "vitest";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../support/ids";
import { Desk } from "../../support/library";
import { testSchool } from "../../support/school";
import { Stockroom } from "../../support/warehouse";

const school = testSchool();
const desk = new Desk(school);
const room = new Stockroom(school);
const admin = () => school.as("Admin");

async function issuedTo(person: string) {
  const { body } = await admin().call("people/issue-cards", { id: newId(), people: [person] });
  const [card] = body.cards;
  return { card: card!, codes: codesOf(card!) };
}
const codesOf = ({ path, serial }: { path: string; serial: string }) => [
  `https://escola.exemplo.br${path}`,
  `httpsÇ;;ESCOLA.EXEMPLO.BR${path.replaceAll("/", ";").toUpperCase()}\r`,
  serial,
];

describe("the library's desk", () => {
  test("opens the reader by every code of the card", async () => {
    const reader = await school.seed.reader();
    const { codes } = await issuedTo(reader.person);
    for (const code of codes) {
      expect((await desk.scan(code)).body).toMatchObject({ kind: "reader", sheet: { id: reader.id } });
    }
  });

  test("refuses by every code a card that is blocked or replaced, and a leaver's; the second copy opens", async () => {
    const reader = await school.seed.reader();
    const { card, codes } = await issuedTo(reader.person);
    const refusals = async () => new Set(await Promise.all(codes.map(async (code) => (await desk.scan(code)).refusal.code)));
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    expect(await refusals()).toEqual(new Set(["card_blocked"]));
    const { body: second } = await admin().call("people/replace-card", { id: newId(), card: card.id, reason: "Perdida" });
    expect(await refusals()).toEqual(new Set(["card_replaced"]));
    for (const code of codesOf(second)) {
      expect((await desk.scan(code)).body).toMatchObject({ kind: "reader", sheet: { id: reader.id } });
    }
    await admin().collection("people").update(reader.person, { active: false });
    const { refusal } = await desk.scan(second.serial);
    expect(refusal).toMatchObject({ status: 409, code: "card_of_leaver" });
    expect(refusal.message).toContain("não está mais na escola");
    // The library's own card still opens who left: their books come back by it.
    expect((await desk.scan(reader.card)).body).toMatchObject({ kind: "reader" });
  });

  test("says of a card whose person is no reader what to do", async () => {
    const person = await school.seed.person();
    const { codes } = await issuedTo(person.id);
    expect((await desk.scan(codes[0]!)).refusal).toMatchObject({ status: 404, code: "reader_missing" });
    expect((await desk.scan("2001-000001")).refusal.code).toBe("unknown_code");
  });
});

describe("the stockroom's exit", () => {
  test("hands out to who is known by the card, and not to who may not pass", async () => {
    const material = await room.stocked(10, 1000);
    const person = await school.seed.person({ kind: "staff" });
    const { card, codes } = await issuedTo(person.id);
    const send = (to: string) => room.exit(to, [{ material: material.code, quantity: ONE }]);
    expect((await send(card.serial)).refusal.code).toBe("unknown_requester");
    const requester = await room.keeper
      .collection("requesters")
      .create<{ id: string }>({ id: newId(), kind: "person", person: person.id, active: true });
    for (const code of codes) {
      const { body } = await room.keeper.call("warehouse/scan", { code });
      expect(body).toMatchObject({ kind: "requester", requester: { id: requester.id } });
      expect((await send(code)).status).toBe(200);
    }
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    for (const code of codes) {
      expect((await room.keeper.call("warehouse/scan", { code })).refusal.code).toBe("card_blocked");
      expect((await send(code)).refusal).toMatchObject({ status: 409, code: "card_blocked" });
    }
    expect(await room.held(material.id)).toEqual([7 * ONE, 700]);
  });
});
