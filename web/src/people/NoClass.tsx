import { Link } from "react-router-dom";
import { may, useSession } from "../data/session";

/** What a choice of classes says where none fits: in a school without classes, where they are made, and the way there to who may. */
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
    "Nenhuma turma cadastrada. O Admin cadastra as turmas em Pessoas, Turmas."
  );
}
