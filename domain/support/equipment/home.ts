/** The lines of lent machines on the home page. */
import type { HomeLine } from "../../platform/home";
import { count } from "../../text";

const machines = (number: number): string => count(number, "equipamento emprestado", "equipamentos emprestados");

/** @param late machines of the school that did not come back in time. */
export const lateLoanLines = (late: number): Omit<HomeLine, "area">[] =>
  late === 0
    ? []
    : [
        {
          ...{ kind: "Empréstimos", tone: "bad", lead: machines(late), text: "em atraso" },
          ...{ to: "/equipamentos/emprestimos?atraso=true", verb: "Ver lista" },
        },
      ];

/** @param terms of what one has for too long, a term for each machine, the longest first. */
export const ownLoanLines = (terms: readonly string[]): Omit<HomeLine, "area">[] =>
  terms.length === 0
    ? []
    : [
        {
          ...{ kind: "Empréstimos", tone: "bad", lead: machines(terms.length), text: "com devolução em atraso" },
          ...{ to: `/termos/${terms[0]}/imprimir`, verb: "Conferir" },
        },
      ];
