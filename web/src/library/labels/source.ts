/** The copies that get a label, by the address. */
export interface LabelSource {
  kind: "new" | "range" | "title" | "titles";
  /** For the list `labels`; null while the choice is incomplete. */
  filters: Record<string, string> | null;
}

/** The source in the address: new copies, unless it names a title, titles or tombos. */
export function labelSource(address: URLSearchParams): LabelSource {
  const value = (name: string) => address.get(name)?.trim() ?? "";
  const [title, titles, from, to] = [value("titulo"), value("titulos"), value("de"), value("ate")];
  if (value("quais") === "faixa" || from || to) {
    return { kind: "range", filters: from || to ? { from, to } : null };
  }
  if (value("quais") === "novos" || (!title && !titles)) {
    return { kind: "new", filters: { printed: "false" } };
  }
  return title ? { kind: "title", filters: { title } } : { kind: "titles", filters: { titles } };
}
