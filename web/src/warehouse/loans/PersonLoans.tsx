import type { People } from "../../../../domain/collections.gen";
import { LoanTable } from "./LoanTable";

/** What the person has of the stockroom's; nothing where they have nothing. */
export default function PersonLoans({ person }: { person: People }) {
  return <LoanTable title="Almoxarifado: material emprestado" of={{ person: person.id }} quiet />;
}
