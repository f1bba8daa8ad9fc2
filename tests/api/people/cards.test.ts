/** Cards: issued once to each person, checked anew at each reading, and shown to strangers by their token alone. */
import { describe, expect, test } from "vitest";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";
import { TestSchool } from "../../helpers/test-school";

const school = testSchool();
const admin = () => school.as("Admin");
const guest = () => school.as("guest");

const issue = async (people: readonly string[], values: Record<string, unknown> = {}) =>
  (await admin().call("people/issue-cards", { id: newId(), people: [...people], ...values })).body;
const issuedTo = async (values: Record<string, unknown> = {}, terms: Record<string, unknown> = {}) => {
  const person = await school.seed.person(values);
  const { cards } = await issue([person.id], terms);
  return { person, card: cards[0]!, token: cards[0]!.path.split("/").at(-1)! };
};
const look = (token: string) => guest().call("people/card", { token });

describe("issuing", () => {
  test("gives a class its cards: a token and a serial each, and none to a person who has one or has left", async () => {
    const group = await school.seed.class();
    const firstPerson = await school.seed.person({ class: group.id, enrolment: `E${newId()}` });
    const two = await school.seed.person({ class: group.id });
    await school.seed.person({ class: group.id, active: false });
    await issue([firstPerson.id]);
    const answer = await issue([], { class: group.id });
    expect(answer.cards.map(({ person }) => person)).toEqual([two.id]);
    expect([answer.already, answer.left]).toEqual([1, 0]);
    const [card] = answer.cards;
    expect(card).toMatchObject({ state: "valid", copy: 1, issued_on: dayFromToday(0) });
    expect(card!.serial).toMatch(/^\d{4}-\d{6}$/);
    expect(card!.path).toMatch(/^\/carteira\/[0-9a-z]{26}$/);
    expect(card!.path).not.toContain(card!.id);
    expect(card!.path).not.toContain(two.id);
  });

  test("gives a sector, or a kind, its cards as it does a class, and prints them", async () => {
    const { id: sector } = await school.seed.create("sectors", { name: `Cozinha ${newId()}`, active: true });
    const cook = await school.seed.person({ kind: "staff", sector });
    const teacher = await school.seed.person({ kind: "teacher", sector });
    const round = async (filters: Record<string, string>) => (await admin().call("people/card-round", filters)).body.without;
    expect(await round({ sector })).toBe(2);
    const staff = (await issue([], { kind: "staff", sector })).cards.map(({ person }) => person);
    expect(staff).toEqual([cook.id]);
    const rest = await issue([], { sector });
    expect([rest.cards.map(({ person }) => person), rest.already]).toEqual([[teacher.id], 1]);
    const printed = async (filters: Record<string, string>) =>
      (await admin().call("people/print-cards", filters)).body.cards.map(({ person }) => person);
    expect((await printed({ sector })).sort()).toEqual([cook.id, teacher.id].sort());
    expect(await printed({ kind: "staff", sector })).toEqual([cook.id]);
    expect(await printed({ kind: "staff" })).toContain(cook.id);
    expect((await admin().request("GET", "/api/school/people/print-cards?kind=boss")).status).toBe(400);
  });

  test("sent twice is done once, and another's id is refused", async () => {
    const [one, other] = [await school.seed.person(), await school.seed.person()];
    const id = newId();
    const first = await admin().call("people/issue-cards", { id, people: [one.id] });
    const again = await admin().call("people/issue-cards", { id, people: [one.id] });
    expect(again.body.cards).toEqual(first.body.cards);
    expect((await admin().call("people/issue-cards", { id, people: [other.id] })).refusal.code).toBe("id_taken");
  });

  test("an id is one command's: of another class, another day or another command it is refused", async () => {
    const [one, other] = [await school.seed.class(), await school.seed.class()];
    await school.seed.person({ class: one.id });
    await school.seed.person({ class: other.id });
    const code = async (path: "people/issue-cards" | "people/renew-cards", input: Record<string, unknown> & { id: string }) => {
      const { status, refusal } = await admin().call(path, input);
      return status === 200 ? "done" : refusal.code;
    };
    const [issuing, renewing] = [newId(), newId()];
    expect(await code("people/issue-cards", { id: issuing, class: one.id, valid_until: dayFromToday(3) })).toBe("done");
    expect(await code("people/issue-cards", { id: issuing, class: one.id, valid_until: dayFromToday(3) })).toBe("done");
    expect(await code("people/issue-cards", { id: issuing, class: other.id })).toBe("id_taken");
    expect(await code("people/renew-cards", { id: renewing, class: one.id, valid_until: dayFromToday(9) })).toBe("done");
    expect(await code("people/renew-cards", { id: renewing, class: one.id, valid_until: dayFromToday(9) })).toBe("done");
    expect(await code("people/renew-cards", { id: renewing, class: other.id, valid_until: dayFromToday(9) })).toBe("id_taken");
    expect(await code("people/renew-cards", { id: renewing, valid_until: dayFromToday(9) })).toBe("id_taken");
    expect(await code("people/renew-cards", { id: renewing, class: one.id, valid_until: dayFromToday(10) })).toBe("id_taken");
    const [event] = await query(school, `SELECT id FROM timeline WHERE kind = 'card-issued' ORDER BY rowid DESC LIMIT 1`);
    expect(await code("people/renew-cards", { id: event![0]!, class: one.id })).toBe("id_taken");
  });

  test("serials follow each other without a gap", async () => {
    const people = await Promise.all([1, 2, 3].map(() => school.seed.person()));
    const { cards } = await issue(people.map(({ id }) => id));
    const numbers = cards.map(({ serial }) => Number(serial.slice(5))).sort((a, b) => a - b);
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
  });

  test("refuses a person who has left, an unknown one, and a day that is over", async () => {
    const leaver = await school.seed.person({ active: false });
    const here = await school.seed.person();
    const send = (values: Record<string, unknown>) => admin().call("people/issue-cards", { id: newId(), ...values });
    expect((await send({ people: [leaver.id] })).refusal).toMatchObject({ status: 409, code: "person_left" });
    expect((await send({ people: ["missing00000000"] })).refusal.code).toBe("not_found");
    expect((await send({ people: [here.id], valid_until: dayFromToday(-1) })).refusal.code).toBe("card_day_over");
    expect((await send({ people: [] })).refusal.data.people).toBeDefined();
  });

  test("two at the same moment leave one card", async () => {
    const person = await school.seed.person();
    await Promise.all([issue([person.id]), issue([person.id])]);
    expect(await query(school, `SELECT COUNT(*) FROM student_cards WHERE person = '${person.id}'`)).toEqual([["1"]]);
  });
});

describe("a card's state", () => {
  test("blocked, let go again, replaced: each is true at the next look", async () => {
    const { card, token } = await issuedTo();
    expect((await look(token)).body.state).toBe("valid");
    await admin().call("people/block-card", { card: card.id, reason: "Perdida no ônibus" });
    const blocked = await look(token);
    expect(blocked.body.state).toBe("blocked");
    expect(JSON.stringify(blocked.body)).not.toContain("ônibus");
    await admin().call("people/unblock-card", { card: card.id });
    expect((await look(token)).body.state).toBe("valid");
    const { body: second } = await admin().call("people/replace-card", { id: newId(), card: card.id, reason: "Quebrou" });
    expect(second).toMatchObject({ copy: 2, state: "valid", person: card.person });
    expect(second.serial).not.toBe(card.serial);
    expect((await look(token)).body.state).toBe("replaced");
    expect((await look(second.path.split("/").at(-1)!)).body.state).toBe("valid");
    for (const path of ["people/block-card", "people/unblock-card"] as const) {
      expect((await admin().call(path, { card: card.id, reason: "Tarde" })).refusal.code).toBe("card_already_replaced");
    }
  });

  test("a person who leaves has none from that moment on, and has it back when they come again", async () => {
    const { person, token } = await issuedTo();
    await admin().collection("people").update(person.id, { active: false });
    expect((await look(token)).body.state).toBe("not_enrolled");
    await admin().collection("people").update(person.id, { active: true });
    expect((await look(token)).body.state).toBe("valid");
  });

  test("is good on its last day and no longer, and renewing takes no day away", async () => {
    const group = await school.seed.class();
    const { token } = await issuedTo({ class: group.id }, { valid_until: dayFromToday(0) });
    const longer = await issuedTo({ class: group.id }, { valid_until: dayFromToday(40) });
    expect((await look(token)).body.state).toBe("valid");
    const renewAnswer = await admin().call("people/renew-cards", { id: newId(), class: group.id, valid_until: dayFromToday(20) });
    expect(renewAnswer.body).toEqual({ renewed: 1, valid_until: dayFromToday(20) });
    expect((await look(token)).body.valid_until).toBe(dayFromToday(20));
    expect((await look(longer.token)).body.valid_until).toBe(dayFromToday(40));
  });

  test("the preview of a round counts new, renewed, longer and blocked cards", async () => {
    const group = await school.seed.class();
    await issuedTo({ class: group.id }, { valid_until: dayFromToday(10) });
    await issuedTo({ class: group.id }, { valid_until: dayFromToday(90) });
    const blocked = await issuedTo({ class: group.id }, { valid_until: dayFromToday(10) });
    await admin().call("people/block-card", { card: blocked.card.id, reason: "Perdida" });
    await school.seed.person({ class: group.id });
    await school.seed.person({ class: group.id, active: false });
    const asked = { class: group.id, valid_until: dayFromToday(60) };
    const round = (await admin().call("people/card-round", asked)).body;
    expect(round).toEqual({ valid_until: dayFromToday(60), without: 1, renews: 1, longer: 1, blocked: 1 });
    expect((await admin().call("people/renew-cards", { id: newId(), ...asked })).body.renewed).toBe(round.renews);
    expect((await admin().call("people/card-round", { ...asked, valid_until: dayFromToday(-1) })).refusal.code).toBe(
      "card_day_over",
    );
  });

  test("the list says the same as the page", async () => {
    const group = await school.seed.class();
    const [good, blocked, leaver] = [
      await issuedTo({ class: group.id }),
      await issuedTo({ class: group.id }),
      await issuedTo({ class: group.id }),
    ];
    await admin().call("people/block-card", { card: blocked.card.id, reason: "Perdida" });
    await admin().collection("people").update(leaver.person.id, { active: false });
    const states = async (filters: Record<string, string>) =>
      (await admin().list("student-cards", { class: group.id, ...filters })).body.items.map(({ id, state }) => [id, state]);
    expect(await states({ state: "valid" })).toEqual([[good.card.id, "valid"]]);
    expect(await states({ state: "blocked" })).toEqual([[blocked.card.id, "blocked"]]);
    expect(await states({ state: "not_enrolled" })).toEqual([[leaver.card.id, "not_enrolled"]]);
    expect(await states({ q: good.card.serial })).toEqual([[good.card.id, "valid"]]);
    expect(await states({ q: blocked.person.name })).toEqual([[blocked.card.id, "blocked"]]);
  });
});

describe("the card's page for a stranger", () => {
  test("is the least: no surname, no whole enrolment, no record's id, no birth date, no guardian", async () => {
    const group = await school.seed.class({ name: `7º Z${newId()}` });
    const enrolment = `2024${newId().slice(0, 4)}0118`;
    const { person, card, token } = await issuedTo({
      name: "Maria Eduarda Souza de Oliveira",
      enrolment,
      class: group.id,
    });
    await admin().collection("person_details").create({ id: newId(), person: person.id, birth_date: "2014-12-07" });
    await admin()
      .collection("contacts")
      .create({ id: newId(), person: person.id, kind: "phone", value: "+5521987654321", guardian: "Rita" });
    const { body, headers } = await look(token);
    expect(body).toMatchObject({
      state: "valid",
      kind: "student",
      name: "Maria Eduarda S. O.",
      initials: "MO",
      class_name: group.name,
      shift: "manhã",
      enrolment: "••••0118",
      photo: "",
      zone_minutes: -180,
    });
    expect(Object.keys(body).sort()).toEqual(
      "class_name enrolment initials kind live name now photo school shift state valid_until zone_minutes".split(" "),
    );
    const output = JSON.stringify(body);
    for (const secret of ["Souza", "Oliveira", enrolment, person.id, card.id, group.id, "2014", "98765", "Rita", token]) {
      expect(output).not.toContain(secret);
    }
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toContain("noindex");
  });

  test("of what is no card the same answer and headers, whatever was asked", async () => {
    const tokens = ["0".repeat(26), "z".repeat(26), "", "x", "'", "A".repeat(26), "0".repeat(5000), "../../etc", "%00"];
    const answers = await Promise.all(
      tokens.map(async (token) => {
        const answer = await fetch(`${school.url}/api/school/people/card?token=${encodeURIComponent(token)}`);
        const headers = [...answer.headers].filter(([name]) => name !== "date" && name !== "x-request-id");
        return { status: answer.status, headers, text: await answer.text() };
      }),
    );
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
    }
    expect(answers[0]!.status).toBe(404);
    const without = await fetch(`${school.url}/api/school/people/card`);
    expect([without.status, await without.text()]).toEqual([404, answers[0]!.text]);
  });

  test("the token is no field that the records API gives, or can be asked by", async () => {
    const { card, token } = await issuedTo();
    const record = await admin().collection("student_cards").getOne(card.id);
    expect(JSON.stringify(record)).not.toContain(token);
    const answer = await admin().request(
      "GET",
      `/api/collections/student_cards/records?filter=${encodeURIComponent(`token="${token}"`)}`,
    );
    expect(answer.status).toBe(400);
  });
});

test("a photo is shown only with a recorded consent, and no longer once it is revoked or the card is blocked", async () => {
  const { person, card, token } = await issuedTo();
  const form = new FormData();
  form.append("photo", new File([PIXEL], "foto.png", { type: "image/png" }));
  await admin().collection("people").update(person.id, form);
  const shown = async () => {
    const { photo } = (await look(token)).body;
    const picture = await fetch(`${school.url}/api/school/card-photo?token=${token}`);
    await picture.arrayBuffer();
    return [photo !== "", picture.status, picture.headers.get("cache-control")];
  };
  const hidden = [false, 404, "no-store"];
  const agree = () =>
    admin().call("people/record-consent", {
      ...{ id: newId(), person: person.id, purpose: "card_photo", decision: "given", declared_by: "Rita" },
    });
  expect(await shown()).toEqual(hidden);
  await agree();
  expect(await shown()).toEqual([true, 200, "no-store"]);
  await admin().call("people/block-card", { card: card.id, reason: "Perdida" });
  expect(await shown()).toEqual(hidden);
  await admin().call("people/unblock-card", { card: card.id });
  await admin().call("people/revoke-consent", { person: person.id, purpose: "card_photo" });
  expect(await shown()).toEqual(hidden);
});

describe("guessing", () => {
  test("ends in refusals for the address that guesses, while real cards still answer @full", async () => {
    const guarded = new TestSchool({ RATE_LIMITS: "on" });
    await guarded.start();
    try {
      const person = await guarded.seed.person();
      const { body } = await guarded.as("Admin").call("people/issue-cards", { id: newId(), people: [person.id] });
      const token = body.cards[0]!.path.split("/").at(-1)!;
      const statuses: number[] = [];
      for (let round = 0; round < 2000; round += 20) {
        const guesses = Array.from({ length: 20 }, (_, overrides) => String(round + overrides).padStart(26, "0"));
        const answers = await Promise.all(guesses.map((guess) => guarded.as("guest").call("people/card", { token: guess })));
        statuses.push(...answers.map(({ status }) => status));
        if (round === 100) {
          expect((await guarded.as("guest").call("people/card", { token })).status).toBe(200);
        }
      }
      expect(statuses.filter((status) => status === 404)).toHaveLength(60);
      expect(statuses.slice(80).every((status) => status === 429)).toBe(true);
    } finally {
      await guarded.end();
    }
  });
});

describe("consents", () => {
  const standing = (person: string) =>
    query(school, `SELECT purpose, decision FROM consents WHERE person = '${person}' AND ended_at = '' ORDER BY purpose`);

  test("are recorded, changed and revoked; one is in force for each purpose, and all stay on record", async () => {
    const { id: person } = await school.seed.person();
    const say = (decision: "given" | "refused", purpose: "card_photo" | "publicity" = "card_photo") =>
      admin().call("people/record-consent", { id: newId(), person, purpose, decision, declared_by: "Rita, mãe" });
    expect((await say("refused")).body).toMatchObject({ decision: "refused", text_version: 1, ended_at: "" });
    await say("given");
    await say("given", "publicity");
    expect(await standing(person)).toEqual([
      ["card_photo", "given"],
      ["publicity", "given"],
    ]);
    await admin().call("people/revoke-consent", { person, purpose: "card_photo" });
    expect(await standing(person)).toEqual([["publicity", "given"]]);
    expect(await query(school, `SELECT COUNT(*) FROM consents WHERE person = '${person}'`)).toEqual([["3"]]);
    const never = await admin().call("people/revoke-consent", { person, purpose: "whatsapp_gateway" });
    expect(never.refusal).toMatchObject({ status: 409, code: "no_consent" });
  });
});
