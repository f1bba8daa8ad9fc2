/** A field of the late days on which a message goes out: "1;7;15", "" for none. */
export const LATE_DAYS = {
  max: 60,
  initial: "1;7;15",
  help: "Dias de atraso, separados por ponto e vírgula: 1;7;15.",
  problem: (typed: string): string =>
    /^(\d{1,3}(;\d{1,3})*)?$/.test(typed) ? "" : "Separe os dias por ponto e vírgula, como 1;7;15.",
} as const;
