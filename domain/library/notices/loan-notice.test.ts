import { describe, expect, test } from "vitest";
import { noNoticeReason } from "./loan-notice";

const TODAY = "2026-11-25";
const STAGES = [2, 7, 15];
const late = { isOpen: true, isLost: false, due: "2026-11-20", told_on: "" };

describe("the reason why nobody gets a notice of a chosen loan", () => {
  test.each([
    ["returned", { isOpen: false }, "Este livro já foi devolvido."],
    ["lost", { isLost: true }, "Este livro está registrado como perdido."],
    ["not due yet", { due: "2026-12-20" }, "O lembrete é enviado perto do vencimento."],
    ["reminded of", { due: TODAY, told_on: "2026-11-24" }, "O lembrete foi enviado em 24/11/2026."],
    ["in the notice of this stage", { told_on: "2026-11-23" }, "Avisado em 23/11/2026: o próximo aviso é com 7 dias de atraso."],
    ["in the notice of today", { told_on: TODAY }, "Avisado hoje: o próximo aviso é com 7 dias de atraso."],
    ["in the last notice", { due: "2026-11-01", told_on: "2026-11-16" }, "Avisado em 16/11/2026: não há outro aviso."],
    ["late by less than the first stage", { due: "2026-11-24" }, "O primeiro aviso é com 2 dias de atraso."],
  ])("%s", (_, values, sentence) => {
    expect(noNoticeReason({ ...late, ...values }, TODAY, STAGES)).toBe(sentence);
  });

  test("a school without stages has no notice of lateness", () => {
    expect(noNoticeReason(late, TODAY, [])).toBe("Nenhum aviso de atraso está configurado.");
  });
});
