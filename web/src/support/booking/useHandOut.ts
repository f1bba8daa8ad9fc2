/** The desk of machines: a card opens a person, a machine is lent to them or returned. */
import { useRef, useState } from "react";
import { formatScanned } from "../../../../domain/people/cards/cards";
import type { DeskChoice, DeskScan, HandOutAnswer } from "../../../../domain/support/booking/commands";
import { count, listing } from "../../../../domain/text";
import { command, read } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, sentenceOf } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { failure, type ScanEntry, type ScanVerdict } from "../../ui/scan/scan-session";
import { type ScanOutcome, useScanSession } from "../../ui/scan/use-scan-session";
import { AGENDA_QUERIES, returnTimeText } from "./agenda-words";

export type DeskAction =
  | { do: "undo"; code: string; until: number; handOut: string }
  | { do: "despite"; code: string; title: string }
  /** It is returned and lent to the chosen person; or it is only returned. */
  | { do: "take_over" | "back"; code: string; title: string }
  | { do: "find"; text: string }
  /** The code has several meanings: this is the chosen one. */
  | { do: "choose"; id: string; name: string }
  | { do: "retry" };
/** The borrower for whom it was scanned, the return time, and its condition. */
interface Terms {
  person: string;
  /** An instant; "" for the automatic time, null for an unreadable text. */
  until: string | null;
  condition: string;
}
/** The desk's words for the following hand-outs and returns. */
export interface DeskWords {
  /** A day and a time; empty: the end of the booking, or of today. */
  day: string;
  time: string;
  condition: string;
}
const NO_WORDS: DeskWords = { day: "", time: "", condition: "" };
export type DeskEntry = ScanEntry<DeskAction, Terms>;
export type OpenPerson = Extract<DeskScan, { kind: "person" }>;

export const deskActionLabel = (action: Exclude<DeskAction, { do: "undo" | "retry" }>): string =>
  action.do === "choose"
    ? action.name
    : { despite: "Entregar mesmo assim", take_over: "Receber e entregar", back: "Devolver", find: "Buscar pelo nome" }[action.do];

/** "Ana Souza (matrícula 000042)". */
const formatChoice = ({ kind, name, code }: DeskChoice): string =>
  `${name} (${kind === "person" ? "matrícula" : "tombo"} ${code})`;

const UNDO_MILLISECONDS = 2 * 60_000;
/** Another person has booked it then, which the desk may override. */
const BOOKED_CODES: readonly string[] = ["booked_by_other", "booked_before_return"];

/** @param onRead gets the resource of the scanned machine, so that its places are shown. */
export function useHandOut(onRead: (resource: string, equipment: string) => void) {
  const { today, timeZone } = useApplication();
  const [person, setPerson] = useState<OpenPerson | null>(null);
  const [term, setTerm] = useState("");
  const [words, setWords] = useState(NO_WORDS);
  const latest = useRef<OpenPerson | null>(null);
  const latestWords = useRef(NO_WORDS);
  const showWords = (next: DeskWords) => {
    latestWords.current = next;
    setWords(next);
  };
  /** Not what was typed since, for the next machine. */
  const clearCondition = (sentCondition: string) => {
    if (sentCondition !== "" && latestWords.current.condition === sentCondition) {
      showWords({ ...latestWords.current, condition: "" });
    }
  };
  const open = (next: OpenPerson | null) => {
    if (next?.person !== latest.current?.person) {
      setTerm("");
      showWords({ ...NO_WORDS, condition: latestWords.current.condition });
    }
    latest.current = next;
    setPerson(next);
  };
  const termsNow = (): Terms => ({
    person: latest.current?.person ?? "",
    until: returnTimeText(latestWords.current, today, timeZone),
    condition: latestWords.current.condition,
  });
  const refreshPerson = async (): Promise<void> => {
    const shownPerson = latest.current;
    const scan = shownPerson && (await read("support/scan", { code: shownPerson.person }).catch(() => null));
    if (scan?.kind === "person") {
      open(scan);
    }
  };

  const handedVerdict = (id: string, handedOut: HandOutAnswer, title: string, code: string): ScanVerdict<DeskAction> => ({
    tone: handedOut.note !== "" || handedOut.lines.some(({ problem }) => problem !== "") ? "warn" : "ok",
    title,
    code,
    sentence: handedOut.sentence,
    note: [handedOut.note, ...handedOut.lines.map(({ problem }) => problem)].filter(Boolean).join(" "),
    actions: handedOut.lines.length === 1 ? [{ do: "undo", code, until: Date.now() + UNDO_MILLISECONDS, handOut: id }] : [],
  });

  const handOut = async (
    id: string,
    { person: to, until, condition }: Terms,
    code: string,
    title: string,
    set_aside: "" | "despite_booking" | "take_over" = "",
  ): Promise<ScanOutcome<DeskAction>> => {
    if (until === null) {
      return {
        verdict: failure<DeskAction>(title, "O prazo de devolução é inválido. Corrija o dia e a hora em “Devolver até”."),
      };
    }
    const handedOut = await command("support/hand-out", {
      ...{ id, person: to, codes: [code], condition },
      ...{ despite_booking: set_aside === "despite_booking", take_over: set_aside === "take_over" },
      ...(until ? { until } : {}),
    });
    setTerm(handedOut.term);
    clearCondition(condition);
    await refreshPerson();
    return {
      verdict: handedVerdict(id, handedOut, title, handedOut.lines.length === 1 ? handedOut.lines[0]!.tombo : ""),
      staleQueries: AGENDA_QUERIES,
    };
  };

  const takeBack = async (
    id: string,
    code: string,
    { condition = "", handOut = "" }: { condition?: string; handOut?: string },
  ): Promise<ScanOutcome<DeskAction>> => {
    const takenBack = await command("support/take-back", { id, code, condition, hand_out: handOut });
    clearCondition(condition);
    await refreshPerson();
    return {
      verdict: {
        tone: takenBack.late ? "warn" : "ok",
        title: takenBack.name,
        code: takenBack.tombo,
        sentence: takenBack.sentence,
        note: "",
        actions: [],
        did: true,
      },
      staleQueries: AGENDA_QUERIES,
    };
  };

  /** With a chosen person, the scan of a lent machine only shows its borrower: a pile that is counted again returns nothing. */
  const heldVerdict = (
    { equipment, tombo, name, holder, holder_name }: Extract<DeskScan, { kind: "machine" }>,
    to: string,
  ): ScanVerdict<DeskAction> => {
    const action = { code: equipment, title: name };
    return {
      tone: "warn",
      title: name,
      code: tombo,
      sentence: holder === to ? `Já está com ${holder_name}` : `Está com ${holder_name}`,
      note: "",
      actions: [...(holder === to ? [] : [{ do: "take_over" as const, ...action }]), { do: "back", ...action }],
      did: false,
    };
  };

  const answer = async ({ id, code, terms }: DeskEntry): Promise<ScanOutcome<DeskAction>> => {
    const scan = await read("support/scan", { code });
    if (scan.kind === "person") {
      open(scan);
      const late = scan.out.filter(({ overdue }) => overdue).length;
      return {
        verdict: {
          tone: late > 0 ? "warn" : "ok",
          title: scan.name,
          code: scan.code,
          sentence:
            late > 0
              ? `Está com ${count(late, "equipamento", "equipamentos")} em atraso`
              : scan.out.length > 0
                ? `Está com ${count(scan.out.length, "equipamento", "equipamentos")}`
                : "Passe o equipamento",
          note: "",
          actions: [],
          did: false,
        },
      };
    }
    if (scan.kind === "several") {
      return {
        verdict: {
          ...{ tone: "warn", title: formatScanned(code), code: "", note: "", did: false },
          sentence: `Este número é de ${listing(scan.choices.map(formatChoice))}. Escolha um.`,
          actions: scan.choices.map(({ id, name }) => ({ do: "choose", id, name })),
        },
      };
    }
    onRead(scan.resource, scan.equipment);
    if (scan.on_loan) {
      return terms.person === ""
        ? takeBack(id, scan.equipment, { condition: terms.condition })
        : { verdict: heldVerdict(scan, terms.person) };
    }
    if (terms.person === "") {
      return {
        verdict: failure<DeskAction>(scan.name, "Passe antes a carteirinha do solicitante ou busque pelo nome.", [
          { do: "find", text: "" },
        ]),
      };
    }
    return handOut(id, terms, scan.equipment, scan.name);
  };

  /** A refusal, with the possible actions. */
  const refusedVerdict = (error: unknown, title: string, code: string): ScanVerdict<DeskAction> => {
    const refusal = asCallError(error).code;
    const first: DeskAction[] =
      refusal === "unknown_code"
        ? [{ do: "find", text: code }]
        : BOOKED_CODES.includes(refusal)
          ? [{ do: "despite", code, title }]
          : [];
    return failure(title, sentenceOf(error), first);
  };

  const session = useScanSession<DeskAction, Terms>({
    storageKey: "support/hand-out",
    maxRows: 3,
    terms: termsNow,
    // A repetition under the same id has the same terms.
    termsInTurn: (terms, previous) => (previous && terms.person !== "" ? terms : termsNow()),
    answer,
    failedVerdict: (error, { code }) =>
      asCallError(error).code === ""
        ? failure<DeskAction>(formatScanned(code), sentenceOf(error), [{ do: "retry" }])
        : refusedVerdict(error, formatScanned(code), code),
  });

  /** An act on an earlier scan uses the words that stand in the fields now; without a person there is none for the return time. */
  const termsOfAct = ({ terms }: DeskEntry): Terms =>
    latest.current ? termsNow() : { ...terms, condition: latestWords.current.condition };

  const act = async (entry: DeskEntry, action: DeskAction): Promise<void> => {
    if (action.do === "retry") {
      session.retry(entry);
    } else if (action.do === "undo") {
      await session.undo(entry, () => takeBack(newId(), action.code, { handOut: action.handOut }));
    } else if (action.do === "despite" || action.do === "take_over") {
      const terms = termsOfAct(entry);
      const setAside = action.do === "despite" ? "despite_booking" : "take_over";
      await session.follow(entry.code, { answer: ({ id }) => handOut(id, terms, action.code, action.title, setAside) }, terms);
    } else if (action.do === "choose") {
      await session.follow(
        entry.code,
        { answer: (repeatedEntry) => answer({ ...entry, id: repeatedEntry.id, code: action.id, terms: termsNow() }) },
        entry.terms,
      );
    } else if (action.do === "back") {
      const terms = termsOfAct(entry);
      await session.follow(entry.code, { answer: ({ id }) => takeBack(id, action.code, terms) }, terms);
    }
  };

  return {
    person,
    /** The term of the last loan. */
    term,
    words,
    say: showWords,
    waiting: session.waiting,
    scan: session.scan,
    press: session.press,
    verdicts: (onAct: (entry: DeskEntry, action: DeskAction) => void) =>
      session.verdicts({ labelOf: deskActionLabel, onAct, keyed: true }),
    act,
    close: () => open(null),
    /** All machines of a cart that can go out. */
    takeAll: (resource: string, name: string) => {
      const terms = termsNow();
      return terms.person === ""
        ? Promise.resolve(false)
        : session.follow(
            name,
            {
              answer: ({ id }) => handOut(id, terms, resource, name),
              failedVerdict: (error) => refusedVerdict(error, name, resource),
            },
            terms,
          );
    },
  };
}
