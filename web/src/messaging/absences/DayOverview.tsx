import { Stack } from "@mantine/core";
import { formatLongDay, weekday, weekdayName } from "../../../../domain/dates";
import type { AbsenceOverview, ClassAbsences } from "../../../../domain/messaging/absences/commands";
import { SHIFT_NAMES } from "../../../../domain/platform/shifts";
import { capital, count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { CreateLink } from "../../platform/CreateLink";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { zoned } from "../../ui/format";
import { Note } from "../../ui/Note";
import { StatusBadge } from "../../ui/StatusBadge";
import { type Column, wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import classes from "./absences.module.css";

/** Each notice's state in words, for a class. */
const NOTICE_WORDS = [
  ["sent", "enviado", "enviados"],
  ["waiting", "na fila", "na fila"],
  ["lost", "não chegou", "não chegaram"],
  ["unreached", "sem contato", "sem contato"],
] as const;

const noticesIn = ({ notices }: ClassAbsences): string =>
  NOTICE_WORDS.filter(([notice]) => notices[notice] > 0)
    .map(([notice, singular, many]) => count(notices[notice], singular, many))
    .join(", ");

/** The day's classes: the completed lists, the absent pupils, the outcome of the messages. Live by the page around it. */
export function DayOverview() {
  const overview = useRead("messaging/absence-overview", {});
  const { timeZone } = useApplication();
  if (!overview.data) {
    return <LoadingState query={overview} />;
  }
  const { closed } = overview.data;
  const columns: readonly Column<ClassAbsences>[] = [
    {
      key: "name",
      title: "Turma",
      note: ({ shift, pupils }) =>
        [shift ? SHIFT_NAMES[shift] : "", count(pupils, "aluno", "alunos")].filter(Boolean).join(" · "),
    },
    {
      key: "state",
      title: "Situação",
      phone: "column",
      render: ({ registered_at }) =>
        registered_at !== "" ? (
          <StatusBadge tone="ok">Registrada</StatusBadge>
        ) : closed ? null : (
          <StatusBadge tone="warn">Falta registrar</StatusBadge>
        ),
    },
    {
      key: "absent",
      title: "Faltas",
      render: ({ absent, registered_at }) =>
        registered_at === "" && absent === 0 ? null : absent === 0 ? "Nenhuma falta" : count(absent, "falta", "faltas"),
    },
    { key: "notices", title: "Avisos", render: noticesIn },
    {
      key: "by",
      title: "Registrada por",
      render: ({ registered_at, registered_by }) =>
        registered_at === "" ? null : [registered_by, zoned(registered_at, timeZone).time].filter(Boolean).join(", "),
    },
  ];
  return (
    <Stack component="section" gap="sm" mt="1.25rem" aria-label="Turmas de hoje">
      <DayStatus overview={overview.data} />
      <DataTable
        caption="Turmas de hoje"
        columns={columns}
        rowId={(row) => row.class}
        rowName={(row) => row.name}
        rowLink={(row) => `/faltas?turma=${row.class}`}
        query={wholeList({ ...overview, data: overview.data.classes })}
        empty={
          <EmptyState
            drawing="list"
            sentence="Nenhuma turma com alunos ativos."
            action={<CreateLink label="Cadastrar turmas" to="/pessoas/turmas" permission="Admin" />}
          />
        }
      />
    </Stack>
  );
}

/** The day in a sentence. */
function DayStatus({ overview: { day, closed, closed_because, classes: classRows } }: { overview: AbsenceOverview }) {
  const registeredCount = classRows.filter(({ registered_at }) => registered_at !== "").length;
  const absent = classRows.reduce((sum, schoolClass) => sum + schoolClass.absent, 0);
  return (
    <>
      {closed ? (
        <Note tone="info">
          A escola está fechada hoje, {closed_because || weekdayName(weekday(day))}: as faltas não precisam ser registradas.
        </Note>
      ) : null}
      {classRows.length > 0 ? (
        <p className={classes.dayStatus}>
          {capital(formatLongDay(day))}: {registeredCount} de {count(classRows.length, "turma registrada", "turmas registradas")},{" "}
          {absent === 0 ? "nenhuma falta" : count(absent, "falta", "faltas")}.
        </p>
      ) : null}
    </>
  );
}
