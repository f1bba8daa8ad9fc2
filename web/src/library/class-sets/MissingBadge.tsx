import { StatusBadge } from "../../ui/StatusBadge";

/** The number of books still on loan: zero is good, and no delivery has no badge. */
export function MissingBadge({ totals }: { totals: { delivered: number; missing: number } }) {
  if (totals.delivered === 0) {
    return null;
  }
  return totals.missing === 0 ? (
    <StatusBadge tone="ok">Tudo devolvido</StatusBadge>
  ) : (
    <StatusBadge tone="warn" icon={false}>
      {totals.missing}
      <span className="visually-hidden"> {totals.missing === 1 ? "livro a devolver" : "livros a devolver"}</span>
    </StatusBadge>
  );
}
