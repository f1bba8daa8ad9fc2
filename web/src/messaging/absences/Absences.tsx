import { Button, Checkbox, Group, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { formatLongDay } from "../../../../domain/dates";
import {
  ABSENCE_TEXT,
  type AbsenceNotice,
  type AbsenceSheet,
  type SheetPupil,
} from "../../../../domain/messaging/absences/commands";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useLive } from "../../data/realtime";
import { NoClass } from "../../people/NoClass";
import { useClassOptions } from "../../people/useClassOptions";
import { CreateLink } from "../../platform/CreateLink";
import { LoadingState } from "../../platform/LoadingState";
import { EmptyState } from "../../ui/EmptyState";
import { useStoredDraft } from "../../ui/form/use-stored-draft";
import { KeyHint } from "../../ui/KeyHint";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { useSingleKey } from "../../ui/use-single-key";
import classes from "./absences.module.css";
import { DayOverview } from "./DayOverview";
import { useWays, WordFields, wayOf } from "./notice-message";
import { WithdrawAbsence } from "./WithdrawAbsence";

const DAY_QUERIES = ["messaging/absence-sheet", "messaging/absence-overview"];

/** The day's classes, and the list of each: the user ticks the absent pupils, and each guardian is informed today. */
export default function Absences() {
  const [query, setQuery] = useSearchParams();
  const classId = query.get("turma") ?? "";
  const options = useClassOptions();
  const sheet = useRead("messaging/absence-sheet", { class: classId }, { enabled: classId !== "" });
  useLive("absence_lists", DAY_QUERIES);
  useLive("absences", DAY_QUERIES);
  // The state of each notice is that of its message.
  useLive("messages", DAY_QUERIES);
  return (
    <Page
      title="Faltas de hoje"
      subtitle="Marque os alunos que faltaram. Cada responsável recebe um aviso, só hoje."
      actions={<KeyHint keys="A">avisa</KeyHint>}
    >
      <Select
        className={classes.room ?? ""}
        label="Turma"
        placeholder="Escolha a turma"
        data={options}
        value={classId || null}
        onChange={(next) => setQuery(next ? { turma: next } : {}, { replace: true })}
        searchable
        nothingFoundMessage={<NoClass options={options} />}
      />
      {classId === "" ? (
        <DayOverview />
      ) : (
        <p className={classes.returnNote}>
          <Link to="/faltas">Todas as turmas de hoje</Link>
        </p>
      )}
      {classId === "" ? null : sheet.data ? (
        <Sheet key={`${classId}/${sheet.data.day}`} room={classId} sheet={sheet.data} />
      ) : (
        <LoadingState query={sheet} />
      )}
    </Page>
  );
}

const NOTHING_CHOSEN: { absent: string[]; text: string; chosen: string } = { absent: [], text: ABSENCE_TEXT, chosen: "" };
const NOTICES: Record<AbsenceNotice, string | undefined> = {
  "": undefined,
  unreached: "faltou; ninguém da família foi avisado",
  waiting: "aviso na fila",
  sent: "já avisado",
  lost: "o aviso não chegou",
  withdrawn: "falta desfeita; a família recebeu o aviso",
  corrected: "falta desfeita; a família foi avisada do engano",
};
const isOpen = ({ notice }: SheetPupil) => notice !== "waiting" && notice !== "sent";
/** The acts on an absence: its undo, or the missing message to the family. */
const ACTS: Readonly<Partial<Record<AbsenceNotice, readonly [label: string, of: string]>>> = {
  unreached: ["Desfazer", "a falta de"],
  waiting: ["Desfazer", "a falta de"],
  sent: ["Desfazer", "a falta de"],
  lost: ["Desfazer", "a falta de"],
  withdrawn: ["Avisar", "a família de"],
};

const AFFECTED_QUERIES = ["messaging/absence-sheet", "messaging/absence-overview", "campaigns", "messages"];

function Sheet({ room, sheet }: { room: string; sheet: AbsenceSheet }) {
  const navigate = useNavigateUnlessLeft();
  const attempt = useIdempotentSend();
  // Ticked for this day: tomorrow's list begins anew.
  const [{ absent: ticked, text, chosen }, write] = useStoredDraft(`absences/${room}/${sheet.day}`, NOTHING_CHOSEN);
  const open = new Set(sheet.pupils.filter(isOpen).map(({ person }) => person));
  const absent = ticked.filter((person) => open.has(person));
  const ways = useWays();
  const channel = wayOf(ways, chosen);
  const [withdrawing, setWithdrawing] = useState<SheetPupil | null>(null);
  const [confirming, confirmNoAbsences] = [
    useCommand("messaging/confirm-no-absences", ["messaging/absence-overview", "messaging/absence-sheet"]),
    useIdempotentSend(),
  ];
  const report = useCommand("messaging/report-absences", AFFECTED_QUERIES);
  const many = (notice: AbsenceNotice) => sheet.pupils.filter((pupil) => pupil.notice === notice).length;
  const [sentCount, waitingCount, lostCount, unreached] = [many("sent"), many("waiting"), many("lost"), many("unreached")];
  const withdrawnCount = many("withdrawn");
  const sentences = [
    sentCount > 0 ? `${count(sentCount, "família já foi avisada", "famílias já foram avisadas")} hoje.` : "",
    waitingCount > 0 ? `${count(waitingCount, "aviso está", "avisos estão")} na fila de envio.` : "",
    unreached > 0
      ? `${count(unreached, "aluno faltou e não tem contato que receba o aviso", "alunos faltaram e não têm contato que receba o aviso")}: avise de outro modo.`
      : "",
    lostCount > 0 ? `${count(lostCount, "aviso não chegou", "avisos não chegaram")}: avise de novo ou telefone.` : "",
    withdrawnCount > 0
      ? `${count(withdrawnCount, "família recebeu o aviso de uma falta desfeita", "famílias receberam o aviso de uma falta desfeita")}: avise do engano.`
      : "",
  ].filter(Boolean);

  async function notifyFamilies(): Promise<void> {
    if (report.isPending) {
      return;
    }
    if (absent.length === 0) {
      notify.bad("Marque os alunos que faltaram.");
      return;
    }
    try {
      const { campaign, excluded } = await attempt((id) =>
        report.mutateAsync({ id, class: room, day: sheet.day, people: absent, channel, text }),
      );
      write((present) => {
        const tickedSince = present.absent.filter((person) => !absent.includes(person));
        return tickedSince.length > 0 ? { ...NOTHING_CHOSEN, absent: tickedSince } : NOTHING_CHOSEN;
      });
      if (campaign === "") {
        notify.warn(
          `${count(excluded, "falta registrada", "faltas registradas")}. Ninguém da família recebe avisos por este canal: escolha outro, ou telefone.`,
        );
        return;
      }
      navigate(`/whatsapp/${campaign}`) || notify.ok(`${sheet.class_name}: avisos de falta registrados.`);
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  }
  async function confirmNobody(): Promise<void> {
    if (confirming.isPending) {
      return;
    }
    try {
      await confirmNoAbsences((id) => confirming.mutateAsync({ id, class: room, day: sheet.day }));
      notify.ok(`${sheet.class_name}: lista registrada.`);
      navigate("/faltas");
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  }
  const isNobody = sentCount + waitingCount + lostCount + unreached === 0;
  useSingleKey("a", () => void notifyFamilies(), true, true);

  if (sheet.pupils.length === 0) {
    return (
      <EmptyState
        drawing="message"
        sentence="Nenhum aluno ativo nesta turma."
        action={<CreateLink label="Cadastrar alunos" to="/pessoas/nova" permission="Admin" />}
      />
    );
  }
  return (
    <div className={classes.sheet}>
      {sheet.closed ? (
        <Note tone="warn">
          Pelo calendário, hoje a escola não abre{sheet.closed.reason ? ` (${sheet.closed.reason})` : ""}. O aviso diria que o
          aluno faltou hoje, {formatLongDay(sheet.day)}.
        </Note>
      ) : null}
      <Checkbox.Group
        label={`${sheet.class_name}, ${formatLongDay(sheet.day)}`}
        description={sentences.length > 0 ? sentences.join(" ") : undefined}
        value={absent}
        onChange={(next) => write({ absent: next.length > 0 ? next : NOTHING_CHOSEN.absent })}
      >
        <div className={`${classes.pupils} spread`}>
          {sheet.pupils.map((pupil) => (
            <Group key={pupil.person} gap="0.25rem 0.5rem" align="flex-start" justify="space-between">
              <Checkbox value={pupil.person} label={pupil.name} disabled={!isOpen(pupil)} description={NOTICES[pupil.notice]} />
              <Act pupil={pupil} onPress={() => setWithdrawing(pupil)} />
            </Group>
          ))}
        </div>
      </Checkbox.Group>
      <Stack>
        <WordFields
          label="Texto do aviso"
          {...{ ways, channel, text }}
          onChannel={(next) => write({ chosen: next })}
          onText={(next) => write({ text: next })}
        />
        <Button loading={report.isPending} onClick={() => void notifyFamilies()} aria-keyshortcuts="a">
          {absent.length === 0 ? "Avisar os responsáveis" : `Avisar ${count(absent.length, "falta", "faltas")}`}
        </Button>
        {absent.length === 0 ? (
          <Button variant="default" loading={confirming.isPending} onClick={() => void confirmNobody()}>
            {isNobody ? "Ninguém faltou" : "Ninguém mais faltou"}
          </Button>
        ) : null}
      </Stack>
      {withdrawing ? <WithdrawAbsence pupil={withdrawing} day={sheet.day} onClose={() => setWithdrawing(null)} /> : null}
    </div>
  );
}

function Act({ pupil: { name, notice }, onPress }: { pupil: SheetPupil; onPress: () => void }) {
  const act = ACTS[notice];
  if (!act) {
    return null;
  }
  const [label, of] = act;
  return (
    <Button variant="subtle" size="compact-sm" aria-label={`${label} ${of} ${name}`} onClick={onPress}>
      {label}
    </Button>
  );
}
