import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { dayAndMonth, weekday, weekdayName } from "../../../domain/dates";
import type { HomeFigures } from "../../../domain/platform/commands";
import { count } from "../../../domain/text";
import { useRead } from "../data/call";
import { sentenceOf } from "../data/errors";
import { useRecords } from "../data/records";
import { useSchool } from "../data/school";
import { may, useSession } from "../data/session";
import { Card } from "../ui/Card";
import { ErrorState } from "../ui/ErrorState";
import { FigureLink, Figures } from "../ui/FigureLink";
import { formatNumber, zoned } from "../ui/format";
import { KeyHint } from "../ui/KeyHint";
import { LoadingRows } from "../ui/loading";
import { Page } from "../ui/Page";
import { StatusBadge } from "../ui/StatusBadge";
import type { Tone } from "../ui/tone";
import classes from "./Home.module.css";
import { WeekChart } from "./WeekChart";

/** What needs this person today, by role. */
export default function Home() {
  const { user } = useSession();
  const home = useRead("platform/home", {});
  const school = useSchool();
  const unread = useRecords("notifications", { perPage: 5, filter: "read_at = ''", sort: "-created" });
  const firstName = user?.name.split(" ")[0] ?? "";
  const greeting = `${greetingAt(zoned(new Date(), school.data?.time_zone ?? "America/Sao_Paulo").time)}, ${firstName}`;

  if (home.isLoadingError) {
    return (
      <Page title={greeting} tab="">
        <ErrorState sentence={sentenceOf(home.error)} onRetry={() => void home.refetch()} />
      </Page>
    );
  }
  if (!home.data) {
    return (
      <Page title={greeting} tab="">
        <LoadingRows />
      </Page>
    );
  }
  const figures = home.data;
  const { library } = figures;
  const tasks = [
    ...tasksOf(figures),
    ...(unread.data?.items ?? []).map((notification) => ({
      kind: "Aviso",
      tone: "info" as const,
      text: notification.title,
      to: "/notifications",
      verb: "Ver",
    })),
  ];
  return (
    <Page
      title={greeting}
      tab=""
      subtitle={`${capital(weekdayName(weekday(figures.today)))}, ${dayAndMonth(figures.today)}${figures.reopens ? ` · ${figures.reopens}` : ""}`}
      actions={
        may(user, ["Biblioteca"]) ? (
          <Button component={Link} to="/emprestimos" aria-keyshortcuts="e" rightSection={<KeyHint keys="E" />}>
            Emprestar e devolver
          </Button>
        ) : null
      }
    >
      {library ? (
        <Figures>
          <FigureLink
            label="Em atraso"
            figure={library.overdue}
            tone={library.overdue > 0 ? "bad" : undefined}
            note={
              library.overdue_over_week > 0
                ? `${formatNumber(library.overdue_over_week)} há mais de uma semana`
                : "nenhum há mais de uma semana"
            }
            to="/livros-em-atraso"
          />
          <FigureLink
            label={`Vencem ${weekdayName(weekday(library.next_day))}`}
            figure={library.due_next_day}
            tone={library.due_next_day > 0 ? "warn" : undefined}
            note={dayAndMonth(library.next_day, figures.today)}
            to={`/livros-emprestados?vence=${library.next_day}`}
          />
          <FigureLink
            label="Leitores em atraso"
            figure={library.overdue_readers}
            note={library.overdue_readers === 0 ? "todos em dia" : "precisam devolver"}
            to="/leitores?atraso=true"
          />
          {library.suspended_readers > 0 ? (
            <FigureLink
              label="Leitores suspensos"
              figure={library.suspended_readers}
              note="até o dia de cada um"
              to="/leitores?suspenso=true"
            />
          ) : null}
          <FigureLink
            label="Emprestados agora"
            figure={library.open}
            note={`de ${count(library.copies, "exemplar", "exemplares")}`}
            to="/livros-emprestados"
          />
        </Figures>
      ) : null}
      <div className={classes.columns} data-chart={library !== null}>
        <Card title="Precisa de você" flush>
          {tasks.length === 0 ? (
            <p className={classes.calm}>Nada espera por você agora.</p>
          ) : (
            <ul className={classes.tasks}>
              {tasks.map((task) => (
                <li key={`${task.kind} ${task.text}`} className={classes.task}>
                  <StatusBadge tone={task.tone} icon={false}>
                    {task.kind}
                  </StatusBadge>
                  <span className={classes.text}>{task.text}</span>
                  <Button component={Link} to={task.to} variant="default" size="sm" aria-label={`${task.verb}: ${task.text}`}>
                    {task.verb}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {library ? <WeekChart week={library.week} /> : null}
      </div>
    </Page>
  );
}

interface Task {
  kind: string;
  tone: Tone;
  text: string;
  to: string;
  verb: string;
}

function tasksOf({ library, admin, messaging }: HomeFigures): Task[] {
  const tasks: Task[] = [];
  if (library && library.copies === 0) {
    tasks.push({
      kind: "Começo",
      tone: "info",
      text: "O acervo está vazio: traga a planilha que a escola já tem, ou cadastre o primeiro livro",
      to: admin ? "/migration" : "/acervo/novo",
      verb: admin ? "Importar" : "Cadastrar",
    });
  }
  if (messaging?.stopped) {
    tasks.push({ kind: "E-mail", tone: "bad", text: `E-mail parado. ${messaging.stopped}`, to: "/email", verb: "Ver" });
  }
  if (messaging && messaging.failed > 0) {
    tasks.push({
      kind: "E-mail",
      tone: "bad",
      text: `${count(messaging.failed, "mensagem não pôde", "mensagens não puderam")} ser enviada${messaging.failed === 1 ? "" : "s"} nesta semana`,
      to: "/email?situacao=failed",
      verb: "Ver lista",
    });
  }
  if (messaging && messaging.uncertain > 0) {
    tasks.push({
      kind: "E-mail",
      tone: "warn",
      text: `${count(messaging.uncertain, "mensagem pode", "mensagens podem")} ter chegado ou não: decida se reenvia`,
      to: "/email?situacao=uncertain",
      verb: "Decidir",
    });
  }
  if (library && library.overdue_over_week > 0) {
    tasks.push({
      kind: "Atraso",
      tone: "bad",
      text: `${count(library.overdue_over_week, "livro está", "livros estão")} em atraso há mais de uma semana`,
      to: "/livros-em-atraso?dias=8",
      verb: "Ver lista",
    });
  }
  if (library && library.due_next_day > 0) {
    tasks.push({
      kind: "Vence",
      tone: "warn",
      text: `${count(library.due_next_day, "livro vence", "livros vencem")} ${weekdayName(weekday(library.next_day))}, ${dayAndMonth(library.next_day)}`,
      to: `/livros-emprestados?vence=${library.next_day}`,
      verb: "Ver lista",
    });
  }
  if (library && library.holds_ready > 0) {
    tasks.push({
      kind: "Reservas prontas",
      tone: "keep",
      text: `${count(library.holds_ready, "livro separado espera", "livros separados esperam")} por quem reservou`,
      to: "/reservas?situacao=ready",
      verb: "Ver lista",
    });
  }
  if (admin && admin.unfinished_imports > 0) {
    tasks.push({
      kind: "Importação",
      tone: "warn",
      text: `${count(admin.unfinished_imports, "importação ficou", "importações ficaram")} pela metade`,
      to: "/migration",
      verb: "Continuar",
    });
  }
  if (admin && admin.people_without_class > 0) {
    tasks.push({
      kind: "Pessoas",
      tone: "neutral",
      text: `${count(admin.people_without_class, "aluno ativo está", "alunos ativos estão")} sem turma`,
      to: "/pessoas?vinculo=student&turma=none&ativo=true",
      verb: "Corrigir",
    });
  }
  if (admin && admin.users_without_role > 0) {
    tasks.push({
      kind: "Usuários",
      tone: "neutral",
      text: `${count(admin.users_without_role, "usuário não tem", "usuários não têm")} perfil`,
      to: "/users?perfil=none&ativo=true",
      verb: "Ver",
    });
  }
  return tasks;
}

function greetingAt(time: string): string {
  return time < "05:00" || time >= "18:00" ? "Boa noite" : time < "12:00" ? "Bom dia" : "Boa tarde";
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
