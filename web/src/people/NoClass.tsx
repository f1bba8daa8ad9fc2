import { Link } from "react-router-dom";
import { may, useSession } from "../data/session";

/**
 * The words of an empty choice of classes: in a school without classes, the place where they are created, with a link for users
 * with the right.
 */
export function NoClass({ options }: { options: readonly unknown[] }) {
  const { user } = useSession();
  if (options.length > 0) {
    return "Nenhuma turma encontrada.";
  }
  return may(user, ["Admin"]) ? (
    <>
      Nenhuma turma cadastrada. <Link to="/pessoas/turmas">Cadastrar turmas</Link>
    </>
  ) : (
    "Nenhuma turma cadastrada. As turmas são cadastradas pelo Admin em Pessoas, Turmas."
  );
}
