import { describe, expect, test } from "vitest";
import type { MessageState } from "./outbox";
import { NOT_REFUSED } from "./providers/answers";
import type { LateRefusal } from "./providers/provider";
import { againAt, asksToReturn, asksToStop, asksToStopPromotions, stateAfterReport, stateAfterSending } from "./whatsapp";

const NOW = 1_000_000;
const sending = { state: "sending", attempts: 1 } as const;

describe("an answer's effect on a message", () => {
  test("taken, it is sent; in doubt it is uncertain, and stays so until a clear word comes", () => {
    expect(stateAfterSending(sending, { kind: "accepted", provider_id: "x", wa_id: "" }, NOW, 0)).toMatchObject({
      state: "sent",
      provider_id: "x",
    });
    expect(stateAfterSending(sending, { kind: "unknown", error: "?" }, NOW, 0)).toMatchObject({
      state: "uncertain",
      next_at: null,
    });
    const uncertain = { state: "uncertain", attempts: 1 } as const;
    expect(stateAfterSending(uncertain, { kind: "unknown", error: "?" }, NOW, 0)).toBeNull();
    expect(stateAfterSending(uncertain, { kind: "accepted", provider_id: "x", wa_id: "" }, NOW, 0)).toMatchObject({
      state: "sent",
    });
    expect(
      stateAfterSending(uncertain, { kind: "throttled", error: "devagar", retryAfter: 5, scope: "channel" }, NOW, 0),
    ).toMatchObject({
      state: "failed",
    });
  });

  test("too fast is no attempt, and the message comes again at the time in the answer", () => {
    const settlement = stateAfterSending(
      sending,
      { kind: "throttled", error: "devagar", retryAfter: 6000, scope: "recipient" },
      NOW,
      0,
    );
    expect(settlement).toMatchObject({ state: "queued", attempts: 0, next_at: NOW + 6000 });
  });

  test("a withheld message comes once more, a day later, and then fails", () => {
    const withheld = { kind: "deferred", error: "retida", retryAfter: 24 * 3_600_000, once: true } as const;
    expect(stateAfterSending(sending, withheld, NOW, 0)).toMatchObject({ state: "queued", next_at: NOW + 24 * 3_600_000 });
    expect(stateAfterSending({ state: "sending", attempts: 2 }, withheld, NOW, 0)).toMatchObject({
      state: "failed",
      error_class: "withheld",
    });
  });

  test("a clear no fails with its kind; it does not change a message that has come further", () => {
    const no = { kind: "refused", error: "Não", error_class: "no_whatsapp" } as const;
    expect(stateAfterSending(sending, no, NOW, 0)).toMatchObject({ state: "failed", error_class: "no_whatsapp" });
    expect(stateAfterSending({ state: "sent", attempts: 1 }, no, NOW, 0)).toBeNull();
  });
});

test.each<[MessageState, Parameters<typeof stateAfterReport>[1], MessageState | null]>([
  ["sent", "delivered", "delivered"],
  ["sent", "read", "read"],
  ["read", "delivered", null],
  ["delivered", "sent", null],
  ["sent", "sent", null],
  ["sent", "failed", "failed"],
  ["delivered", "failed", null],
  ["read", "failed", null],
  ["uncertain", "sent", "sent"],
  ["uncertain", "read", "read"],
  ["sending", "delivered", "delivered"],
  ["failed", "delivered", "delivered"],
  ["failed", "read", "read"],
  ["failed", "sent", null],
  ["failed", "failed", null],
  ["skipped", "sent", null],
  ["skipped", "delivered", "delivered"],
  ["expired", "read", "read"],
  ["held", "delivered", "delivered"],
  ["queued", "sent", null],
  ["queued", "failed", null],
  ["queued", "delivered", "delivered"],
])("a message that is %s and reported %s becomes %s", (state, report, becomes) => {
  expect(stateAfterReport(state, report)).toBe(becomes);
});

test.each<[MessageState, Parameters<typeof stateAfterReport>[1], MessageState | null]>([
  ["sending", "failed", null],
  ["sending", "sent", null],
  ["sending", "delivered", "delivered"],
  ["sent", "failed", null],
  ["sent", "read", "read"],
  ["queued", "failed", null],
  ["queued", "delivered", "delivered"],
  ["failed", "delivered", "delivered"],
  ["uncertain", "failed", null],
  ["uncertain", "delivered", "delivered"],
  ["read", "delivered", null],
])("a message that is %s, of which an attempt that is behind it is reported %s, becomes %s", (state, report, becomes) => {
  expect(stateAfterReport(state, report, true)).toBe(becomes);
});

test.each<[string, number, Partial<LateRefusal>, number | null]>([
  ["a message that never goes again", 1, { error_class: "no_whatsapp" }, null],
  ["one that was too fast", 1, { retryAfter: 6000 }, NOW + 6000],
  ["one that was too fast six times", 6, { retryAfter: 6000 }, null],
  ["one that was withheld", 1, { retryAfter: 86_400_000, error_class: "withheld" }, NOW + 86_400_000],
  ["one that was withheld twice", 2, { retryAfter: 86_400_000, error_class: "withheld" }, null],
])("refused after it was taken, %s", (_, attempts, refusal, next) => {
  expect(againAt(attempts, { ...NOT_REFUSED, ...refusal }, NOW)).toBe(next);
});

test.each([
  ["SAIR", true],
  [" sair. ", true],
  ["Parar!", true],
  ["CANCELAR", true],
  ["Cancelar inscrição", true],
  ["stop", true],
  ["Unsubscribe", true],
  ["Sair por favor", true],
  ["Por favor, sair.", true],
  ["Bom dia, quero sair. Obrigada", true],
  ["quero sair da lista", true],
  ["Parem!", true],
  ["Pare de mandar mensagem", true],
  ["pare de mandar mensagens pra mim", true],
  ["Parem de me mandar essas mensagens por favor", true],
  ["para de mandar msg", true],
  ["Podem parar de enviar avisos", true],
  ["Não quero mais receber mensagens", true],
  ["não quero receber mais avisos da escola", true],
  ["Não me mande mais mensagens", true],
  ["não mandem mais nada", true],
  ["Quero parar de receber mensagens", true],
  ["me tira da lista", true],
  ["Remova meu número da lista", true],
  ["Descadastrar", true],
  ["Ele pode sair às 10h?", false],
  ["não vou cancelar", false],
  ["Quero sair mais cedo hoje", false],
  ["Sair?", false],
  ["Ele vai sair por volta das 10h", false],
  ["Pare de mandar mensagem para o pai dele", false],
  ["Pode parar aí na frente", false],
  ["Não mande a Ana para a quadra hoje", false],
  ["Não quero receber visita na sala", false],
  ["Não recebi mensagem", false],
  ["para de chover", false],
  ["Quero cancelar a matrícula da Ana", false],
  ["Remova a Ana do transporte", false],
  ["Obrigada", false],
  ["", false],
])("%s asks to stop: %s", (text, asks) => {
  expect(asksToStop(text)).toBe(asks);
});

test.each<[string, string, boolean]>([
  ["Cancelar", "Deseja manter ou cancelar a inscrição no passeio?", false],
  ["cancelar", "Para desmarcar a entrevista, responda CANCELAR.", false],
  ["Parar", "Quer parar ou continuar no reforço?", false],
  ["Sair", "A Ana vai ficar ou sair às 12h?", false],
  ["SAIR", "Vem à reunião? Para não receber mais mensagens, responda SAIR.", true],
  ["Sair", "Vem à reunião amanhã?", true],
  ["cancelar", "Lembrete: reunião amanhã às 19h.", true],
  ["cancelar", "Se não quiser receber avisos, responda CANCELAR.", true],
  ["Pare de mandar mensagem", "Vem à reunião?", true],
  ["Cancelar", "", true],
])("%s, after the school has written %s: %s", (text, question, asks) => {
  expect(asksToStop(text, question)).toBe(asks);
});

test.each([
  ["Parar promoções", true],
  ["Stop promotions", true],
  ["parar de receber ofertas", true],
  ["PARAR PROMOÇÕES.", true],
  ["Parar", false],
  ["Quais são as promoções?", false],
])("%s asks to stop promotions: %s", (text, asks) => {
  expect(asksToStopPromotions(text)).toBe(asks);
});

test("a person who left may come back", () => {
  expect(asksToReturn("Voltar")).toBe(true);
  expect(asksToReturn("Quero voltar a receber, por favor")).toBe(true);
  expect(asksToReturn("Quando as aulas vão voltar?")).toBe(false);
});
