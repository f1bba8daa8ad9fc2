/** The notes that a file cancels: events 110111 and 110112, and protocols with that status. Each names the note's key. R-39. */
import { type Day, formatDay, isDay } from "../../dates";
import { tidy } from "../../text";
import { readKey } from "./key";
import { elementsIn, textOf, type XmlElement } from "./xml";

export interface Cancellation {
  key: string;
  /** The note's. */
  number: string;
  /** The day of the event; empty where the file does not contain it. */
  on: Day | "";
  reason: string;
  /** The key of the note that replaced it; otherwise empty. */
  replaced_by: string;
  /** The tax office accepted it. False: the file only has the issuer's request. */
  registered: boolean;
}

/** Situations of a protocol: cancelled, and cancelled late. */
export const CANCELLED_STATUSES: readonly string[] = ["101", "135", "151", "155"];
/** Situations of an event: registered, and registered late. */
const REGISTERED_STATUSES: readonly string[] = ["135", "136", "155"];
const CANCELLING: readonly string[] = ["110111", "110112"];

const dayOf = (text: string): Day | "" => (isDay(text.slice(0, 10)) ? text.slice(0, 10) : "");
const keyOf = (element: XmlElement): string => textOf(element, "chNFe").toUpperCase();
const isReal = (element: XmlElement): boolean => textOf(element, "tpAmb") !== "2";
const isCancelling = (event: XmlElement): boolean => CANCELLING.includes(textOf(event, "tpEvento"));

const blank = (key: string): Cancellation => ({
  key,
  number: readKey(key)?.number ?? "",
  on: "",
  reason: "",
  replaced_by: "",
  registered: true,
});

/** The notes that a file cancels, each once, without those whose cancellation the tax office refused. */
export function cancellationsIn(root: XmlElement): Cancellation[] {
  const byKey = new Map<string, Cancellation>();
  const proofs = [...elementsIn(root, "infProt"), ...elementsIn(root, "infCanc")];
  for (const proof of proofs) {
    if (isReal(proof) && CANCELLED_STATUSES.includes(textOf(proof, "cStat"))) {
      byKey.set(keyOf(proof), { ...blank(keyOf(proof)), on: dayOf(textOf(proof, "dhRecbto")) });
    }
  }
  const events = elementsIn(root, "infEvento").filter((event) => isReal(event) && isCancelling(event));
  for (const event of events) {
    const key = keyOf(event);
    const ownEvents = events.filter((event) => keyOf(event) === key);
    const answers = ownEvents.flatMap((event) => textOf(event, "cStat") || []);
    const registered = answers.some((status) => REGISTERED_STATUSES.includes(status));
    if (byKey.get(key)?.registered && byKey.get(key)?.reason) {
      continue;
    }
    if (registered || answers.length === 0) {
      const request = ownEvents.find((event) => textOf(event, "detEvento", "xJust") !== "");
      const datedEvent = ownEvents.find((event) => textOf(event, "dhEvento") !== "") ?? ownEvents[0];
      const replaced_by =
        ownEvents.map((event) => textOf(event, "detEvento", "chNFeRef").toUpperCase()).find((reference) => readKey(reference)) ??
        "";
      byKey.set(key, {
        ...blank(key),
        on: dayOf(textOf(datedEvent, "dhEvento") || textOf(datedEvent, "dhRegEvento")) || (byKey.get(key)?.on ?? ""),
        reason: tidy(textOf(request, "detEvento", "xJust")).slice(0, 255),
        replaced_by,
        registered: registered || byKey.has(key),
      });
    }
  }
  return [...byKey.values()].filter(({ number }) => number !== "");
}

/** The kind of another event, in a sentence; undefined where the file has none. */
export function otherEventIn(root: XmlElement): string | undefined {
  const [event] = elementsIn(root, "infEvento");
  if (!event) {
    return undefined;
  }
  const number = readKey(keyOf(event))?.number ?? "";
  const note = number ? `da nota ${number}` : "de uma nota";
  if (!isReal(event)) {
    return `Este é um evento ${note} em homologação: um teste do fornecedor, sem valor fiscal.`;
  }
  return isCancelling(event)
    ? `Este é um pedido de cancelamento ${note} que a Sefaz não aceitou, ou sem a chave da nota: nada foi cancelado.`
    : `Este é um evento ${note} (carta de correção ou manifestação), sem os itens. Escolha o XML da nota.`;
}

/** "A nota 700104 foi cancelada pelo fornecedor em 25/11/2026 (Erro na emissão da nota fiscal)." */
export function formatCancellation({ number, on, reason, replaced_by, registered }: Omit<Cancellation, "key">): string {
  const day = on ? ` em ${formatDay(on)}` : "";
  const reasonText = reason ? ` (${reason})` : "";
  const instead = readKey(replaced_by)?.number;
  const other = instead ? ` A nota ${instead} a substitui.` : "";
  return registered
    ? `A nota ${number} foi cancelada pelo fornecedor${day}${reasonText}.${other}`
    : `O fornecedor pediu o cancelamento da nota ${number}${day}${reasonText}, e o arquivo não traz a resposta da Sefaz: consulte a nota no portal da NF-e.${other}`;
}
