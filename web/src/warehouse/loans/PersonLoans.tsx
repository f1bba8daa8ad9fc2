import type { People } from "../../../../domain/collections.gen";
import { LoanTable } from "./LoanTable";

/** The person's open loans of the stockroom; nothing without one. */
export default function PersonLoans({ person }: { person: People }) {
  return <LoanTable title="Almoxarifado: material emprestado" filters={{ person: person.id }} hiddenWhenEmpty />;
}
