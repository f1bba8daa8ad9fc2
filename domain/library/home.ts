/** The library's part of the home page. */
import { type Day, formatLongDay } from "../dates";
import { type AreaHome, type AreaLine, countedLine } from "../platform/home";
import { count, groupThousands } from "../text";

/** The library's figures; days are the school's. */
export interface LibraryFigures {
  today: Day;
  overdue: number;
  overdue_over_week: number;
  overdue_readers: number;
  suspended_readers: number;
  due_today: number;
  /** The next open day with the loans that are due on it; "" while the school has no opening hours. */
  next_day: Day | "";
  due_next_day: number;
  open: number;
  copies: number;
  /** On the ready shelf, and in a queue. */
  holds_ready: number;
  holds_waiting: number;
  /** Loans of the last five open days. */
  week: { day: Day; loans: number }[];
}

/** "3 vencem segunda, 7 de dezembro": the loans due on the next open day, or the sentence that the school has none. */
export function formatDueNext(
  { due_next_day, next_day }: Pick<LibraryFigures, "due_next_day" | "next_day">,
  today?: Day,
): string {
  if (next_day === "") {
    return "sem próximo dia de funcionamento";
  }
  return `${groupThousands(due_next_day)} ${due_next_day === 1 ? "vence" : "vencem"} ${formatLongDay(next_day, today)}`;
}

/** @param isAdmin whether the user has the list of a new school's first steps. */
export function libraryHome(figures: Omit<LibraryFigures, "week" | "holds_waiting">, isAdmin: boolean): AreaHome {
  const { overdue, overdue_over_week, due_today, due_next_day, next_day, holds_ready, open, copies } = figures;
  const emptyCatalogue: AreaLine = {
    ...{ kind: "Primeiros passos", tone: "info", lead: "O acervo está vazio:" },
    text: "cadastre o primeiro livro, ou peça à administração a importação da planilha",
    ...{ to: "/acervo/novo", verb: "Cadastrar" },
  };
  const nextDay = next_day === "" ? "" : formatLongDay(next_day);
  return {
    lines: [
      ...(copies === 0 && !isAdmin ? [emptyCatalogue] : []),
      ...countedLine(overdue_over_week, "livro", "livros", {
        ...{ kind: "Atraso", tone: "bad", to: "/livros-em-atraso?dias=8", verb: "Ver lista" },
        text: ["está em atraso há mais de uma semana", "estão em atraso há mais de uma semana"],
      }),
      ...countedLine(due_today, "livro", "livros", {
        ...{ kind: "Vence", tone: "warn", to: `/livros-emprestados?vence=${figures.today}`, verb: "Ver lista" },
        text: ["vence hoje", "vencem hoje"],
      }),
      ...countedLine(due_next_day, "livro", "livros", {
        ...{ kind: "Vence", tone: "warn", to: `/livros-emprestados?vence=${next_day}`, verb: "Ver lista" },
        text: [`vence ${nextDay}`, `vencem ${nextDay}`],
      }),
      ...countedLine(holds_ready, "livro reservado", "livros reservados", {
        ...{ kind: "Reservas prontas", tone: "keep", to: "/reservas?situacao=ready", verb: "Ver lista" },
        text: ["aguarda retirada", "aguardam retirada"],
      }),
    ],
    counts: { livrosEmAtraso: overdue, reservas: holds_ready },
    now: count(open, "livro emprestado", "livros emprestados"),
  };
}
