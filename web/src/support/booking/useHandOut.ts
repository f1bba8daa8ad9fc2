/** The desk of machines: a card opens a person, a machine goes out to them or comes back. */
import { useRef, useState } from "react";
import { sayScanned } from "../../../../domain/people/cards/cards";
import type { DeskScan, HandedOut } from "../../../../domain/support/booking/commands";
import { ask, command } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, sentenceOf } from "../../data/errors";
import { failure, type ScanEntry, type ScanVerdict } from "../../ui/scan/scan-session";
import { type ScanOutcome, useScanSession } from "../../ui/scan/use-scan-session";
import { AGENDA_QUERIES } from "./agenda-words";

export type DeskAction =
  | { do: "undo"; code: string; until: number }
  | { do: "despite"; code: string }
  | { do: "find"; text: string }
  | { do: "retry" };
/** Whom it was read for. */
interface Terms {
  person: string;
}
export type DeskEntry = ScanEntry<DeskAction, Terms>;
export type OpenPerson = Extract<DeskScan, { kind: "person" }>;

export const deskActionLabel = (action: Exclude<DeskAction, { do: "undo" | "retry" }>): string =>
  ({ despite: "Entregar mesmo assim", find: "Buscar pelo nome" })[action.do];

const UNDO_MILLISECONDS = 2 * 60_000;

/** @param onRead the resource of the machine that was read, so that its places are shown. */
export function useHandOut(onRead: (resource: string, equipment: string) => void) {
  const [person, setPerson] = useState<OpenPerson | null>(null);
  const [term, setTerm] = useState("");
  const latest = useRef<OpenPerson | null>(null);
  const open = (next: OpenPerson | null) => {
    if (next?.person !== latest.current?.person) {
      setTerm("");
    }
    latest.current = next;
    setPerson(next);
  };
  const refreshPerson = async (): Promise<void> => {
    const known = latest.current;
    const scan = known && (await ask("support/scan", { code: known.person }).catch(() => null));
    if (scan?.kind === "person") {
      open(scan);
    }
  };

  const handedVerdict = (out: HandedOut, title: string, code: string): ScanVerdict<DeskAction> => ({
    tone: out.lines.some(({ problem }) => problem !== "") ? "warn" : "ok",
    title,
    code,
    sentence: out.sentence,
    note: out.lines.flatMap(({ problem }) => problem || []).join(" "),
    actions: out.lines.length === 1 ? [{ do: "undo", code, until: Date.now() + UNDO_MILLISECONDS }] : [],
  });

  const handOut = async (
    id: string,
    to: string,
    code: string,
    title: string,
    despite = false,
  ): Promise<ScanOutcome<DeskAction>> => {
    const out = await command("support/hand-out", { id, person: to, codes: [code], despite_booking: despite, condition: "" });
    setTerm(out.term);
    await refreshPerson();
    return { verdict: handedVerdict(out, title, out.lines.length === 1 ? out.lines[0]!.tombo : ""), stale: AGENDA_QUERIES };
  };

  const takeBack = async (id: string, code: string): Promise<ScanOutcome<DeskAction>> => {
    const back = await command("support/take-back", { id, code, condition: "" });
    await refreshPerson();
    return {
      verdict: {
        tone: back.late ? "warn" : "ok",
        title: back.name,
        code: back.tombo,
        sentence: back.sentence,
        note: "",
        actions: [],
        did: true,
      },
      stale: AGENDA_QUERIES,
    };
  };

  const answer = async ({ id, code, terms }: DeskEntry): Promise<ScanOutcome<DeskAction>> => {
    const scan = await ask("support/scan", { code });
    if (scan.kind === "person") {
      open(scan);
      const late = scan.out.filter(({ overdue }) => overdue).length;
      return {
        verdict: {
          tone: late > 0 ? "warn" : "ok",
          title: scan.name,
          code: scan.code,
          sentence:
            late > 0 ? `Está com ${late} em atraso` : scan.out.length > 0 ? `Está com ${scan.out.length}` : "Passe o equipamento",
          note: "",
          actions: [],
          did: false,
        },
      };
    }
    onRead(scan.resource, scan.equipment);
    if (scan.on_loan) {
      return takeBack(id, scan.equipment);
    }
    if (terms.person === "") {
      return {
        verdict: failure<DeskAction>(scan.name, "Passe antes a carteirinha do solicitante ou busque pelo nome com F2.", [
          { do: "find", text: "" },
        ]),
      };
    }
    return handOut(id, terms.person, scan.equipment, scan.name);
  };

  const session = useScanSession<DeskAction, Terms>({
    keep: "support/hand-out",
    fewRows: 3,
    terms: () => ({ person: "" }),
    termsInTurn: () => ({ person: latest.current?.person ?? "" }),
    answer,
    failed: (error, { code }) => {
      const refusal = asCallError(error).code;
      const first: DeskAction[] =
        refusal === ""
          ? [{ do: "retry" }]
          : refusal === "unknown_code"
            ? [{ do: "find", text: code }]
            : refusal === "booked_by_other"
              ? [{ do: "despite", code }]
              : [];
      return failure(sayScanned(code), sentenceOf(error), first);
    },
  });

  const act = async (entry: DeskEntry, action: DeskAction): Promise<void> => {
    if (action.do === "retry") {
      session.retry(entry);
    } else if (action.do === "undo") {
      await session.undo(entry, () => takeBack(newId(), action.code));
    } else if (action.do === "despite") {
      const to = latest.current?.person ?? entry.terms.person;
      await session.follow(entry.code, {
        answer: ({ id }) => handOut(id, to, action.code, sayScanned(action.code), true),
      });
    }
  };

  return {
    person,
    /** The term that the last hand-out is on. */
    term,
    waiting: session.waiting,
    scan: session.scan,
    press: session.press,
    verdicts: (onAct: (entry: DeskEntry, action: DeskAction) => void) =>
      session.verdicts({ labelOf: deskActionLabel, onAct, keyed: true }),
    act,
    close: () => open(null),
    /** All of a cart that can go. */
    takeAll: (resource: string, name: string) => {
      const to = latest.current?.person;
      return to ? session.follow(name, { answer: ({ id }) => handOut(id, to, resource, name) }) : Promise.resolve(false);
    },
  };
}
