/** The lines of lent machines on the home page. */
import { type AreaLine, countedLine } from "../../platform/home";

/** @param late machines of the school that did not come back in time. */
export const lateLoanLines = (late: number): AreaLine[] =>
  countedLine(late, "equipamento emprestado", "equipamentos emprestados", {
    ...{ kind: "Empréstimos", tone: "bad", text: "em atraso", to: "/equipamentos/emprestimos?atraso=true", verb: "Ver lista" },
  });

/** @param terms of what one has for too long, a term for each machine, the longest first. */
export const ownLoanLines = (terms: readonly string[]): AreaLine[] =>
  countedLine(terms.length, "equipamento emprestado", "equipamentos emprestados", {
    ...{ kind: "Empréstimos", tone: "bad", text: "com devolução em atraso" },
    ...{ to: `/termos/${terms[0]}/imprimir`, verb: "Conferir" },
  });
