import { describe, expect, test } from "vitest";
import { newStockSettings } from "../settings";
import { ALERT_KINDS, type AlertKind, type AlertStatus, alertEmail, alertLine, bellNotice, crossings, wayOf } from "./alerts";

const alertStatus = (values: Partial<AlertStatus>): AlertStatus => ({
  ...{
    subject: "m1",
    name: "Papel sulfite A4",
    detail: "",
    day: "2026-12-04",
    available: 30_000,
    minimum: 100_000,
    unit: "resma",
  },
  ...values,
});
const many = (number: number) =>
  Array.from({ length: number }, (_, index) => alertStatus({ subject: `m${index}`, name: `Material ${index + 1}` }));

describe("R-34 once per crossing", () => {
  test.each([
    ["a subject that crossed is new", ["a", "b"], ["b"], ["a"], []],
    ["a subject that is still across is not reported again", ["b"], ["b"], [], []],
    ["a subject that recovered has ended, and may cross again", [], ["b"], [], ["b"]],
    ["a subject that crossed again after its end is new", ["b"], [], ["b"], []],
  ])("%s", (_, stands, open, fresh, ended) => {
    const result = crossings(
      stands.map((subject) => ({ subject })),
      open,
    );
    expect([result.started.map(({ subject }) => subject), result.ended]).toEqual([fresh, ended]);
  });

  test("each kind heeds its own setting", () => {
    const settings = {
      ...newStockSettings(),
      minimum_alert: "email",
      expiry_alert: "off",
      loan_alert: "bell",
      request_alert: "email",
    } as const;
    expect(ALERT_KINDS.map((kind) => wayOf(kind, settings))).toEqual(["off", "email", "bell", "email", "off"]);
  });
});

test.each<[AlertKind, Partial<AlertStatus>, string]>([
  ["minimum", {}, "Papel sulfite A4: 3 resmas em estoque disponível, mínimo de 10 resmas"],
  ["expiring", { name: "Leite", detail: "L1" }, "Leite, lote L1: vence em 04/12/2026"],
  ["expired", { name: "Leite", detail: "L1" }, "Leite, lote L1: venceu em 04/12/2026"],
  ["overdue_loan", { name: "2026/000123", detail: "Cozinha" }, "Empréstimo 2026/000123, de Cozinha: venceu em 04/12/2026"],
  ["waiting_request", { name: "2026/000007", detail: "Ana" }, "Solicitação 2026/000007, de Ana: sem resposta desde 04/12/2026"],
])("%s in a line", (kind, values, line) => expect(alertLine(kind, alertStatus(values))).toBe(line));

test("the bell leads to the one, or to the list of many", () => {
  expect(bellNotice("minimum", [alertStatus({})])).toEqual({
    title: "1 material abaixo do mínimo",
    text: "Papel sulfite A4: 3 resmas em estoque disponível, mínimo de 10 resmas",
    link: "/materiais/m1",
  });
  expect(bellNotice("minimum", many(7))).toEqual({
    title: "7 materiais abaixo do mínimo",
    text: "Material 1; Material 2; Material 3; Material 4; Material 5 e mais 2",
    link: "/materiais?abaixo=true",
  });
  expect(bellNotice("expired", [alertStatus({ detail: "L1" })]).link).toBe("/materiais/validade?vencidos=true");
});

test("a letter tells each kind by itself, and leaves out a kind of which there is nothing", () => {
  const { subject, body } = alertEmail({
    ...{ school: "EMEF Cecília Meireles", recipient: "Rita", address: "https://escola.example" },
    groups: [
      { kind: "expired", alerts: [] },
      { kind: "minimum", alerts: many(32) },
      { kind: "waiting_request", alerts: [alertStatus({ name: "2026/000007", detail: "Ana" })] },
    ],
  });
  expect(subject).toBe("Almoxarifado: 32 materiais abaixo do mínimo, 1 solicitação à espera de resposta");
  expect(body).toContain("- e mais 2\nhttps://escola.example/materiais?abaixo=true");
  expect(body).not.toContain("vencida");
  expect(body.endsWith("EMEF Cecília Meireles")).toBe(true);
});
