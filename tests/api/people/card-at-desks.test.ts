/**
 * The card of the school at the desks: QR, bar code and serial are equivalent, and a holder without the right gets the reason.
 */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatLive, liveStep, liveText } from "../../../domain/people/cards/live";
import { ONE } from "../../../domain/warehouse/quantity";
import { now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";

const school = testSchool();
const desk = new Desk(school);
const stockroom = new Stockroom(school);
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

  test("refuses by the library's own card too a person with a blocked card of the school, until it is let go or replaced", async () => {
    const reader = await school.seed.reader();
    const { card } = await issuedTo(reader.person);
    const own = async () => {
      const { status, body, refusal } = await desk.scan(reader.card);
      return status === 200 ? body.kind : refusal.code;
    };
    expect(await own()).toBe("reader");
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    expect(await own()).toBe("card_blocked");
    await admin().call("people/unblock-card", { card: card.id });
    expect(await own()).toBe("reader");
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    await admin().call("people/replace-card", { id: newId(), card: card.id, reason: "Perdida" });
    expect(await own()).toBe("reader");
  });

  test("says of a card whose person is no reader what to do", async () => {
    const person = await school.seed.person();
    const { codes } = await issuedTo(person.id);
    expect((await desk.scan(codes[0]!)).refusal).toMatchObject({ status: 404, code: "reader_missing" });
    expect((await desk.scan("2001-000001")).refusal.code).toBe("unknown_code");
  });
});

describe("the IT desk's hand-out and the stockroom's loan desk", () => {
  test("open the person by the card, and not by one that may not pass", async () => {
    const enrolment = `T${newId()}`;
    const person = await school.seed.person({ kind: "teacher", enrolment });
    const { card, codes } = await issuedTo(person.id);
    const of = { id: newId(), kind: "person", person: person.id, active: true };
    const requester = await stockroom.keeper.collection("requesters").create<{ id: string; code: string }>(of);
    const technician = school.as("Tecnologia");
    const scanAtDesks = (code: string) =>
      Promise.all([
        technician.call("support/scan", { code }),
        technician.call("support/hand-out", { id: newId(), person: code, codes: ["999999"] }),
        stockroom.keeper.call("warehouse/loan-scan", { code }),
        stockroom.keeper.call("warehouse/lend", { id: newId(), to: code, lines: [{ material: "999999", quantity: ONE }] }),
      ]);
    for (const code of codes) {
      const [scan, handOut, loanScan, lend] = await scanAtDesks(code);
      expect(scan.body).toMatchObject({ kind: "person", person: person.id });
      expect(loanScan.body).toMatchObject({ kind: "requester", requester: { person: person.id }, loans: [] });
      // The person is known: the missing one is the thing.
      expect([handOut.refusal.code, lend.refusal.code]).toEqual(["unknown_code", "unknown_material"]);
    }
    const refusals = async () =>
      new Set((await Promise.all(codes.map(scanAtDesks))).flatMap((answers) => answers.map(({ refusal }) => refusal.code)));
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    expect(await refusals()).toEqual(new Set(["card_blocked"]));
    // By the desks' own codes too; the desk sees a person who is chosen by name.
    expect((await stockroom.keeper.call("warehouse/loan-scan", { code: requester.code })).refusal.code).toBe("card_blocked");
    expect((await technician.call("support/scan", { code: enrolment })).refusal.code).toBe("card_blocked");
    expect((await stockroom.keeper.call("warehouse/loan-scan", { code: requester.id })).body).toMatchObject({
      kind: "requester",
    });
    expect((await technician.call("support/scan", { code: person.id })).body).toMatchObject({ kind: "person" });
    await admin().call("people/replace-card", { id: newId(), card: card.id, reason: "Quebrou" });
    expect(await refusals()).toEqual(new Set(["card_replaced"]));
  });
});

describe("a paired phone's code", () => {
  test("passes at the stockroom and at the IT desk while it is current, and is refused as old from a picture", async () => {
    const material = await stockroom.stocked(10, 1000);
    const person = await school.seed.person({ kind: "teacher" });
    const { card } = await issuedTo(person.id);
    await stockroom.keeper.collection("requesters").create({ id: newId(), kind: "person", person: person.id, active: true });
    const { body: offered } = await admin().call("people/pair-card", { id: newId(), card: card.id });
    const [token, code] = offered.path.slice("/carteira/".length).split("#p=") as [string, string];
    const { body: phone } = await school.as("guest").call("people/pair-phone", { id: newId(), token, code });
    const shownAt = (away: number) => {
      const digest = createHmac("sha256", phone.secret)
        .update(liveText(token, liveStep(now()) + away))
        .digest("hex");
      return `https://escola.exemplo.br/carteira/${token}?c=${formatLive(phone.slot, digest)}`;
    };
    const technician = school.as("Tecnologia");
    const desks: ((code: string) => Promise<{ status: number; refusal: { code: string } }>)[] = [
      (code) => stockroom.keeper.call("warehouse/scan", { code }),
      (code) => stockroom.exit(code, [{ material: material.code, quantity: ONE }]),
      (code) => stockroom.keeper.call("warehouse/loan-scan", { code }),
      (code) => technician.call("support/scan", { code }),
    ];
    for (const desk of desks) {
      expect((await desk(shownAt(0))).status).toBe(200);
      expect((await desk(shownAt(-10))).refusal.code).toBe("card_code_old");
      // Printed on paper, it has no code of a phone's, and passes.
      expect((await desk(`https://escola.exemplo.br${card.path}`)).status).toBe(200);
    }
    const handOut = (of: string) => technician.call("support/hand-out", { id: newId(), person: of, codes: ["999999"] });
    expect((await handOut(shownAt(0))).refusal.code).toBe("unknown_code");
    expect((await handOut(shownAt(-10))).refusal.code).toBe("card_code_old");
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    for (const desk of desks) {
      expect((await desk(shownAt(0))).refusal.code).toBe("card_blocked");
    }
  });
});

describe("the stockroom's exit", () => {
  test("hands out to a person who is known by the card, and not to one who may not pass", async () => {
    const material = await stockroom.stocked(10, 1000);
    const person = await school.seed.person({ kind: "staff" });
    const { card, codes } = await issuedTo(person.id);
    const send = (to: string) => stockroom.exit(to, [{ material: material.code, quantity: ONE }]);
    expect((await send(card.serial)).refusal.code).toBe("unknown_requester");
    const requester = await stockroom.keeper
      .collection("requesters")
      .create<{ id: string }>({ id: newId(), kind: "person", person: person.id, active: true });
    for (const code of codes) {
      const { body } = await stockroom.keeper.call("warehouse/scan", { code });
      expect(body).toMatchObject({ kind: "requester", requester: { id: requester.id } });
      expect((await send(code)).status).toBe(200);
    }
    await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
    for (const code of codes) {
      expect((await stockroom.keeper.call("warehouse/scan", { code })).refusal.code).toBe("card_blocked");
      expect((await send(code)).refusal).toMatchObject({ status: 409, code: "card_blocked" });
    }
    expect(await stockroom.balanceOf(material.id)).toEqual([7 * ONE, 700]);
  });
});
