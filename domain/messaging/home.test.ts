import { expect, test } from "vitest";
import { type MessagingFigures, messagingHome } from "./home";

const QUIET: MessagingFigures = {
  ...{ failed: 0, uncertain: 0, stopped: "", whatsapp: "", waiting: 0, conversations: 0, by_hand: 0 },
  absences: { notices: 0, campaign: "" },
};
const home = (figures: Partial<MessagingFigures>) => messagingHome({ ...QUIET, ...figures });

test.each<[string, Partial<MessagingFigures>, string[]]>([
  ["nothing to do", {}, []],
  ["no e-mail goes out", { stopped: "O servidor não responde." }, ["E-mail bad: E-mail parado. O servidor não responde /email"]],
  [
    "WhatsApp has stopped",
    { whatsapp: "Número suspenso." },
    ["WhatsApp bad: O WhatsApp da escola parou. Número suspenso /configuracoes/whatsapp"],
  ],
  ["one waits for an answer", { waiting: 1 }, ["Conversas warn: 1 conversa aguarda resposta /zap?aguardam=true"]],
  ["two wait", { waiting: 2 }, ["Conversas warn: 2 conversas aguardam resposta /zap?aguardam=true"]],
  [
    "a family did not get the message",
    { absences: { notices: 1, campaign: "c1" } },
    ["Faltas bad: 1 aviso de falta não chegou à família /whatsapp/c1"],
  ],
  [
    "two families",
    { absences: { notices: 2, campaign: "c1" } },
    ["Faltas bad: 2 avisos de falta não chegaram às famílias /whatsapp/c1"],
  ],
  ["one to send by hand", { by_hand: 1 }, ["Avisos warn: 1 aviso aguarda envio à mão /avisos-a-mao"]],
  ["two to send by hand", { by_hand: 2 }, ["Avisos warn: 2 avisos aguardam envio à mão /avisos-a-mao"]],
  [
    "one was not sent",
    { failed: 1 },
    ["E-mail bad: 1 mensagem não pôde ser enviada nesta semana /email?situacao=failed&semana=true"],
  ],
  [
    "two were not sent",
    { failed: 2 },
    ["E-mail bad: 2 mensagens não puderam ser enviadas nesta semana /email?situacao=failed&semana=true"],
  ],
  [
    "one may have arrived",
    { uncertain: 1 },
    ["E-mail warn: 1 mensagem pode ter chegado ou não: decida se reenvia /email?situacao=uncertain&semana=true"],
  ],
  [
    "two may have",
    { uncertain: 2 },
    ["E-mail warn: 2 mensagens podem ter chegado ou não: decida se reenvia /email?situacao=uncertain&semana=true"],
  ],
])("the outbox's part of the home page: %s", (_, figures, lines) => {
  expect(home(figures).lines.map(({ kind, tone, lead, text, to }) => `${kind} ${tone}: ${lead} ${text} ${to}`)).toEqual(lines);
});

test.each([
  [{}, {}, ""],
  [{ waiting: 1, conversations: 1 }, { zap: 1 }, "1 conversa aberta"],
  [{ conversations: 2 }, {}, "2 conversas abertas"],
])("of %j the menu counts %j, and the home page shows the state %j", (figures, counts, now) => {
  expect(home(figures)).toMatchObject({ counts, now });
  expect(home(figures).counts).toEqual(counts);
});
