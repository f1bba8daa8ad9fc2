/** The words for a request on a screen. */
import { type Day, formatLongDay } from "../../../../domain/dates";
import { count, listing } from "../../../../domain/text";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import type { RequestLine, RequestRow } from "../../../../domain/warehouse/requests/lists";
import { openOf } from "../../../../domain/warehouse/requests/states";
import { stateWords } from "../../../../domain/warehouse/requests/words";
import { shortDay, zoned } from "../../ui/format";
import type { Tone } from "../../ui/tone";
import { STOCK_QUERIES } from "../warehouse-words";

/** The queries that a change of a request makes stale. */
export const REQUEST_QUERIES: readonly string[] = [
  ...STOCK_QUERIES,
  "warehouse/my-requests",
  "warehouse/request-sheet",
  "warehouse/asking",
];

/** The list's filters -> their names in the address. */
export const REQUEST_FILTERS = { task: "fila", open: "aberto", left: "saiu", ids: "aberta" } as const;

/** "quarta, 25 de novembro", "hoje". */
export function neededOn(day: Day | "", today: Day): string {
  return day === "" ? "sem data" : day === today ? "hoje" : formatLongDay(day, today);
}

/** "hoje, 7:42", "19 nov". */
export function requestTimeText(instant: string, today: Day, timeZone: string): string {
  const { day, time } = zoned(instant, timeZone);
  return day === today ? `hoje às ${time}` : shortDay(day, today);
}

/** Below the user's own request: R-25. */
export const OTHER_PERSON_ANSWERS = "Você fez esta solicitação: outra pessoa do almoxarifado ou da administração responde.";
/** The same for a request that the sector's head entered. */
export const OTHER_PERSON_AUTHORIZES = "Você registrou esta solicitação: a administração autoriza.";

type RequestProgress = Pick<RequestRow, "state" | "lines">;

/** A state as the stockroom's staff read it. */
export function storekeeperBadge({ state, lines }: RequestProgress): { tone: Tone; text: string } {
  switch (state) {
    case "to_authorize":
      return { tone: "neutral", text: "Com o responsável do setor" };
    case "asked":
      return { tone: "warn", text: "Para responder" };
    case "approved":
      return { tone: "info", text: stateWords(state, lines) };
    case "delivering":
      return { tone: "info", text: "Entregue em parte" };
    case "delivered":
      return { tone: "info", text: "Falta confirmar" };
    case "received":
      return { tone: "ok", text: stateWords(state, lines) };
    default:
      return { tone: "neutral", text: stateWords(state, lines) };
  }
}

/** The same as the requester reads it. */
export function requesterBadge({ state, lines }: RequestProgress): { tone: Tone; text: string } {
  const tones: Partial<Record<RequestRow["state"], Tone>> = {
    to_authorize: "info",
    asked: "info",
    approved: "ok",
    delivering: "ok",
    delivered: "warn",
    received: "ok",
    refused: "bad",
  };
  return { tone: tones[state] ?? "neutral", text: stateWords(state, lines) };
}

/** The quantity of a line when the whole available stock is delivered. */
export const deliverable = (line: RequestLine): number => Math.min(openOf(line), line.available);

/** "Faltam 18 itens, todos disponíveis." */
export function deliverySentence({ lines }: RequestProgress): string {
  const open = lines.filter((line) => openOf(line) > 0);
  const short = open.filter((line) => deliverable(line) < openOf(line));
  const done = lines.filter((line) => line.delivered > 0 && openOf(line) === 0);
  const items = open.reduce((sum, line) => sum + openOf(line), 0) / ONE;
  const whole = open.every(({ decimals }) => decimals === 0);
  const missingCount = whole ? items : open.length;
  const missingText = `${missingCount === 1 ? "Falta" : "Faltam"} ${whole ? count(items, "item", "itens") : count(open.length, "material", "materiais")}`;
  const availableText =
    short.length === 0
      ? missingCount === 1
        ? ", disponível"
        : ", todos disponíveis"
      : `; sem saldo para tudo: ${listing(short.map(({ name }) => name))}`;
  const deliveredText =
    done.length > 0 ? `${listing(done.map(({ name }) => name))}: já ${done.length === 1 ? "entregue" : "entregues"}. ` : "";
  return `${deliveredText}${missingText}${availableText}.`;
}

export const figure = (quantity: number): string => (quantity === 0 ? "–" : formatQuantity(quantity));
