import type { People } from "../../../../domain/collections.gen";
import { calledName } from "../../../../domain/people/words";
import { count } from "../../../../domain/text";
import { Note } from "../../ui/Note";
import { useLoansOfPerson } from "./useLoansOfPerson";

/** That a person who leaves still has books. */
export default function LeavingWithBooks({ person }: { person: People }) {
  const loans = useLoansOfPerson(person.id);
  return loans > 0 ? (
    <Note tone="warn">
      {calledName(person)} está com {count(loans, "livro emprestado", "livros emprestados")}. Desativar não devolve: o empréstimo
      continua aberto até o livro voltar.
    </Note>
  ) : null;
}
