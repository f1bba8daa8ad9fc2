import type { ReactNode } from "react";
import { formatDueNext } from "../../../../domain/library/home";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { FigureLink, Figures } from "../../ui/FigureLink";
import { formatNumber } from "../../ui/format";
import { FIGURES } from "../figures";
import { WeekChart } from "./WeekChart";

/** The library's day: its figures as links, its tasks, and the week. */
export default function LibraryHome({ tasks }: { tasks: ReactNode }) {
  const library = useRead("library/figures", {});
  useLive("loans", FIGURES);
  useLive("suspensions", FIGURES);
  if (!library.data) {
    return <LoadingState query={library} />;
  }
  const { today, overdue, overdue_over_week, due_today, overdue_readers, suspended_readers, open, copies, week } = library.data;
  return (
    <>
      <Figures>
        <FigureLink
          label="Em atraso"
          figure={overdue}
          tone={overdue > 0 ? "bad" : undefined}
          note={
            overdue_over_week > 0 ? `${formatNumber(overdue_over_week)} há mais de uma semana` : "nenhum há mais de uma semana"
          }
          to="/livros-em-atraso"
        />
        <FigureLink
          label="Vencem hoje"
          figure={due_today}
          tone={due_today > 0 ? "warn" : undefined}
          note={formatDueNext(library.data, today)}
          to={`/livros-emprestados?vence=${today}`}
        />
        <FigureLink
          label="Leitores em atraso"
          figure={overdue_readers}
          note={overdue_readers === 0 ? "todos em dia" : "precisam devolver"}
          to="/leitores?atraso=true"
        />
        {suspended_readers > 0 ? (
          <FigureLink
            label="Leitores suspensos"
            figure={suspended_readers}
            note="com data de término na ficha"
            to="/leitores?suspenso=true"
          />
        ) : null}
        <FigureLink
          label="Emprestados agora"
          figure={open}
          note={`de ${count(copies, "exemplar", "exemplares")}, sem os baixados`}
          to="/livros-emprestados"
        />
      </Figures>
      <div className="columns main-column">
        {tasks}
        <WeekChart week={week} />
      </div>
    </>
  );
}
