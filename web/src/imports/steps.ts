/** The state of an import in words and colour; the step on its screen. */
import type { ImportBatches } from "../../../domain/collections.gen";
import type { Input } from "../data/call";
import type { Tone } from "../ui/tone";

export type Status = ImportBatches["status"];

const STATUS_WORDS: Readonly<Record<Status, { text: string; tone: Tone }>> = {
  uploaded: { text: "Falta conferir as colunas", tone: "warn" },
  checking: { text: "Conferindo…", tone: "info" },
  checked: { text: "Conferida, falta gravar", tone: "warn" },
  committing: { text: "Gravando…", tone: "info" },
  committed: { text: "Gravada", tone: "ok" },
  undoing: { text: "Desfazendo…", tone: "info" },
  undone: { text: "Desfeita", tone: "neutral" },
  failed: { text: "Não terminou", tone: "bad" },
};

/** Progress words while a step works; empty for other states. */
export const WORKING: Readonly<Partial<Record<Status, string>>> = {
  checking: "Conferindo",
  committing: "Gravando",
  undoing: "Desfazendo",
};

export const VERDICT_WORDS = {
  create: "Novas",
  update: "Atualizações",
  unchanged: "Já existentes",
  error: "Com problema",
  doubtful: "Com aviso",
  skipped: "Fora da importação",
} as const;

export type Verdict = keyof typeof VERDICT_WORDS;

type BatchSource = Pick<ImportBatches, "source">;

/** Whether the file has records that name their fields themselves; otherwise it is a table. */
export function isOfRecords({ source }: BatchSource): boolean {
  return source !== "table" && source !== "";
}

/** The name of a batch's state: a file of records has no columns to map, and an old batch cannot continue. */
export function statusOf({
  status,
  source,
  emptied_at,
  counts,
}: Pick<ImportBatches, "status" | "source" | "emptied_at"> & Partial<Pick<ImportBatches, "counts">>): {
  text: string;
  tone: Tone;
} {
  const words = STATUS_WORDS[status];
  if (emptied_at && status !== "committed" && status !== "undone") {
    return { text: status === "failed" ? "Não terminou" : "Não foi gravada", tone: "neutral" };
  }
  if (status === "checked" && counts && writable(counts as Record<string, number>) === 0) {
    return { text: "Conferida, nada a gravar", tone: "neutral" };
  }
  return status === "uploaded" && isOfRecords({ source }) ? { ...words, text: "Falta conferir a leitura" } : words;
}

/** The words for rows with a verdict: "linhas" are feminine, "registros" are not. */
export function verdictWords(batch: BatchSource, verdict: Verdict): string {
  return verdict === "create" && isOfRecords(batch) ? "Novos" : VERDICT_WORDS[verdict];
}

const ROW_WORDS: Readonly<Record<Exclude<Verdict, "doubtful">, string>> = {
  create: "Nova",
  update: "Atualização",
  unchanged: "Já existente",
  error: "Problema",
  skipped: "Não importada",
};

/** One row's verdict: a "linha" is "nova", a "registro" "novo". */
export function rowWords(batch: BatchSource, verdict: Exclude<Verdict, "doubtful">): string {
  const words = ROW_WORDS[verdict];
  return isOfRecords(batch) ? words.replace(/(ov|rtad)a$/, "$1o") : words;
}

/** The noun for a row of the file. */
export function nounOf(batch: BatchSource): [string, string] {
  return isOfRecords(batch) ? ["registro", "registros"] : ["linha", "linhas"];
}

/** The props of a screen for the options of reading a file. */
export interface ReadingStepProps {
  batch: ImportBatches;
  /** The check was requested, and is not under way yet. */
  starting: boolean;
  onCheck: (input: Omit<Input<"imports/check">, "batch">) => void;
}

export type Step = "imports/check" | "imports/commit" | "imports/undo";

const STATUSES_OF_STEP: Readonly<Record<Step, readonly Status[]>> = {
  "imports/check": ["checking", "checked"],
  "imports/commit": ["committing", "committed"],
  "imports/undo": ["undoing", "undone"],
};

/** Whether an import is in the step or past it: a long step's answer may be lost while its work continues. */
export function hasReached(step: Step, status: Status): boolean {
  return STATUSES_OF_STEP[step].includes(status);
}

/** Whether its rows are written, all of them or a part. */
export function hasWritten({ status, line }: Pick<ImportBatches, "status" | "line">): boolean {
  return status === "committed" || (status === "failed" && line > 0);
}

/** The number of rows that a commit would write. */
export function writable(counts: Record<string, number>): number {
  return (counts.create ?? 0) + (counts.update ?? 0);
}
