/** An attacker who guesses cards is stopped by address, at every open route; one who tries consecutive numbers, by account. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { phoneText } from "../../../domain/people/cards/live";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { TestSchool } from "../../helpers/test-school";

const school = new TestSchool({ RATE_LIMITS: "on" });
beforeAll(() => school.start());
afterAll(() => school.end());
const admin = () => school.as("Admin");
const guest = () => school.as("guest");

const issued = async () => {
  const person = await school.seed.person();
  return (await admin().call("people/issue-cards", { id: newId(), people: [person.id] })).body.cards[0]!;
};
const tokenOf = ({ path }: { path: string }) => path.split("/").at(-1)!;
const photo = async (token: string) => {
  const answer = await fetch(`${school.url}/api/school/card-photo?token=${token}`);
  await answer.arrayBuffer();
  return answer.status;
};

test("a token that nobody has is a miss at each open door, however it looks; a card that there is never", async () => {
  const card = await issued();
  const token = tokenOf(card);
  const { body } = await admin().call("people/pair-card", { id: newId(), card: card.id });
  const code = body.path.split("#p=")[1]!;
  const { secret } = (await guest().call("people/pair-phone", { id: newId(), token, code })).body;
  await admin().call("people/end-phone", { phone: body.phone });
  const askForCard = (of: string) =>
    guest().call("people/held-card", {
      token: of,
      slot: 1,
      proof: createHmac("sha256", secret).update(phoneText(token)).digest("hex"),
    });
  const pair = (of: string) => guest().call("people/pair-phone", { id: newId(), token: of, code });
  // An existing card: shown at each request, and never counted.
  for (let time = 0; time < 70; time++) {
    expect([await photo(token), (await askForCard(token)).refusal.code]).toEqual([404, "phone_not_paired"]);
  }
  const statuses: number[] = [];
  for (let time = 0; time < 61; time += 3) {
    statuses.push(await photo(String(time).padStart(26, "0")), await photo("x"), await photo(""));
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  // A phone that was ended forgets its card also where others have guessed too often.
  expect((await askForCard(token)).refusal.code).toBe("phone_not_paired");
  expect((await pair(token)).refusal.code).toBe("pairing_over");
  for (const none of ["0".repeat(26), "x", ""]) {
    expect([(await askForCard(none)).refusal.code, (await pair(none)).refusal.code]).toEqual([
      "too_many_misses",
      "too_many_misses",
    ]);
  }
});

test("an account without a role checks numbers at a door's pace, and Admin reads that it went beyond; QR codes are not counted", async () => {
  const card = await issued();
  await admin().collection("users").update("usernone0000000", { porter: true });
  const check = (account: "none" | "Biblioteca", code: string) =>
    school.as(account).call("people/check-card", { id: newId(), code });
  for (let time = 0; time < 300; time += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, overrides) => check("none", overrides % 2 ? card.serial : "2001-000001")),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, overrides) => (overrides % 2 ? 200 : 404)),
    );
  }
  for (const code of [card.serial, "2001-000001"]) {
    expect((await check("none", code)).refusal).toMatchObject({ status: 429, code: "too_many_serials" });
  }
  expect((await check("none", `https://escola.br${card.path}`)).status).toBe(200);
  expect((await check("Biblioteca", card.serial)).status).toBe(200);
  const eventsSql = "SELECT DISTINCT text FROM timeline WHERE subject = 'usernone0000000' AND kind = 'many_card_numbers'";
  expect(await query(school, eventsSql)).toEqual([["Muitas carteiras conferidas por número em pouco tempo"]]);
});
