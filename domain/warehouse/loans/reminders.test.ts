import { expect, test } from "vitest";
import { NOTICE_CHANNELS, noticeTextProblems } from "../../messaging/notices/kinds";
import { type ReminderLoan, type ReminderTexts, reminderKind, reminderMessage, STOCK_NOTICES } from "./reminders";

const texts = { overdue: STOCK_NOTICES[0]!.texts.email, due_soon: STOCK_NOTICES[1]!.texts.email } satisfies ReminderTexts;
const TODAY = "2026-11-23";
const loan = (values: Partial<ReminderLoan>): ReminderLoan => ({
  ...{ stage: "due_soon", number: "2026/000007", due: "2026-11-25" },
  lines: [{ name: "Cadeira", unit: "unidade", quantity: 300_000 }],
  ...values,
});
const letter = (loans: readonly ReminderLoan[], reader = "") =>
  reminderMessage({ school: "EMEF Cecília", name: "Cozinha", reader, loans, channel: "email" }, texts, TODAY);

test("our own words pass for the school's", () => {
  for (const kind of STOCK_NOTICES) {
    for (const channel of NOTICE_CHANNELS) {
      expect(noticeTextProblems(kind, channel, kind.texts[channel])).toEqual({});
    }
  }
});

test.each([
  ["due_soon", "due_soon"],
  ["overdue_7", "overdue"],
])("%s is of kind %s", (stage, kind) => expect(reminderKind(stage)).toBe(kind));

test("late lines come first and give the subject; each line names the material, the quantity and the due day", () => {
  const { subject, body } = letter([loan({}), loan({ stage: "overdue_7", number: "2026/000001", due: "2026-11-16" })]);
  expect(subject).toBe("Material do almoxarifado em atraso");
  expect(body).toContain(
    "- 30 unidades de Cadeira (empréstimo 2026/000001): prazo até segunda, 16 de novembro, 7 dias de atraso",
  );
  expect(body).toContain("- 30 unidades de Cadeira (empréstimo 2026/000007): devolver até quarta, 25 de novembro");
  expect(body.indexOf("2026/000001")).toBeLessThan(body.indexOf("2026/000007"));
  expect(body.startsWith("Olá, Cozinha.")).toBe(true);
});

test("a guardian's reminder names the borrower", () => {
  expect(letter([loan({ due: TODAY })], "Marta").body).toMatch(
    /^Olá, Marta\. Escrevemos sobre o material emprestado a Cozinha\./,
  );
  expect(letter([loan({ due: TODAY })]).body).toContain("devolver hoje");
});
