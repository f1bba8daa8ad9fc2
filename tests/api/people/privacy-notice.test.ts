/** The public information about the data that the school stores: LGPD, art. 9, 14 and 41. */
import { expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";

const school = testSchool();

test("the notice is open, says every kind of data with its ground, and is made from the settings", async () => {
  const settings = school.as("Admin").collection("people_settings");
  const before = (await school.as("guest").call("people/privacy-notice", {})).body;
  expect(before.officer).toEqual({ dpo_name: "", dpo_email: "", dpo_phone: "" });
  await settings.update("people000000000", {
    ...{ dpo_name: "Helena Duarte", dpo_email: "dados@escola.br", keep_messages_months: 6, request_days: 10 },
    notice_more: "Há câmeras na entrada.",
  });
  const { status, body } = await school.as("guest").call("people/privacy-notice", {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    officer: { dpo_name: "Helena Duarte", dpo_email: "dados@escola.br" },
    terms: { keep_messages_months: 6 },
    request_days: 10,
    more: "Há câmeras na entrada.",
  });
  expect(body.receivers.map(({ name }) => name)).toContain("WhatsApp (Meta)");
  expect(body.data.every(({ title, why, basis }) => title !== "" && why !== "" && basis.length > 0)).toBe(true);
  // Every kind of data in a person's export is in the notice.
  const { id: person } = await school.seed.person();
  const { sections } = (await school.as("Admin").call("people/export-person", { id: newId(), person })).body;
  const lines = body.data.map(({ title }) => title);
  expect(sections.map(({ title }) => title).filter((title) => !lines.includes(title))).toEqual([]);
  expect(new Set(lines).size).toBe(lines.length);
});
