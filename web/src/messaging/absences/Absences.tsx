import { Button, Checkbox, SegmentedControl, Select, Textarea } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router-dom";
import { formatLongDay } from "../../../../domain/dates";
import {
  ABSENCE_TEXT,
  type AbsenceNotice,
  type AbsenceSheet,
  type SheetPupil,
} from "../../../../domain/messaging/absences/commands";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { NoClass } from "../../people/NoClass";
import { useClassOptions } from "../../people/useClassOptions";
import { ActOrAsk } from "../../platform/ActOrAsk";
import { LoadingState } from "../../platform/LoadingState";
import { EmptyState } from "../../ui/EmptyState";
import { useKeptDraft } from "../../ui/form/use-kept-draft";
import { KeyHint } from "../../ui/KeyHint";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useSingleKey } from "../../ui/use-single-key";
import classes from "./absences.module.css";

const BY_HAND = { value: "assisted", label: "WhatsApp, à mão" } as const;
const BY_MAIL = { value: "email", label: "E-mail" } as const;
const BY_SCHOOL = { value: "whatsapp", label: "WhatsApp da escola" } as const;
type Way = typeof BY_HAND | typeof BY_MAIL | typeof BY_SCHOOL;

/** The school's own WhatsApp where one is connected that takes a text as it reads: an approved text is not of today's absence. */
function useWays(): readonly Way[] {
  const own = useRead("messaging/channel", {}).data?.channel;
  const provider = own ? providerOf(own.provider) : undefined;
  return provider && !provider.templates ? [BY_SCHOOL, BY_HAND, BY_MAIL] : [BY_HAND, BY_MAIL];
}

/** A class's list: who is absent is ticked, and each guardian hears of it today. */
export default function Absences() {
  const [query, setQuery] = useSearchParams();
  const room = query.get("turma") ?? "";
  const options = useClassOptions();
  const sheet = useRead("messaging/absence-sheet", { class: room }, { enabled: room !== "" });
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
        value={room || null}
        onChange={(next) => setQuery(next ? { turma: next } : {}, { replace: true })}
        searchable
        nothingFoundMessage={<NoClass options={options} />}
      />
      {room === "" ? null : sheet.data ? <Sheet key={room} room={room} sheet={sheet.data} /> : <LoadingState query={sheet} />}
    </Page>
  );
}

const UNTICKED: { absent: string[]; text: string; chosen: string } = { absent: [], text: ABSENCE_TEXT, chosen: "" };
const NOTICES: Record<AbsenceNotice, string | undefined> = {
  "": undefined,
  unreached: "faltou; ninguém da família foi avisado",
  waiting: "aviso na fila",
  sent: "já avisado",
  lost: "o aviso não chegou",
};
const isOpen = ({ notice }: SheetPupil) => notice === "" || notice === "unreached" || notice === "lost";

function Sheet({ room, sheet }: { room: string; sheet: AbsenceSheet }) {
  const navigate = useNavigate();
  const attempt = useIdempotentSend();
  // Ticked for this day: tomorrow's list begins anew.
  const [{ absent: ticked, text, chosen }, write] = useKeptDraft(`absences/${room}/${sheet.day}`, UNTICKED);
  const open = new Set(sheet.pupils.filter(isOpen).map(({ person }) => person));
  const absent = ticked.filter((person) => open.has(person));
  const ways = useWays();
  const channel = (ways.find(({ value }) => value === chosen) ?? BY_HAND).value;
  const report = useCommand("messaging/report-absences", ["messaging/absence-sheet", "campaigns", "messages"]);
  const many = (notice: AbsenceNotice) => sheet.pupils.filter((pupil) => pupil.notice === notice).length;
  const [sent, waiting, lost, unreached] = [many("sent"), many("waiting"), many("lost"), many("unreached")];
  const said = [
    sent > 0 ? `${count(sent, "família já foi avisada", "famílias já foram avisadas")} hoje.` : "",
    waiting > 0 ? `${count(waiting, "aviso está", "avisos estão")} na fila de envio.` : "",
    unreached > 0
      ? `${count(unreached, "aluno faltou e não tem contato que receba o aviso", "alunos faltaram e não têm contato que receba o aviso")}: avise de outro modo.`
      : "",
    lost > 0 ? `${count(lost, "aviso não chegou", "avisos não chegaram")}: avise de novo ou telefone.` : "",
  ].filter(Boolean);

  async function tell(): Promise<void> {
    if (report.isPending) {
      return;
    }
    if (absent.length === 0) {
      notify.bad("Marque os alunos que faltaram.");
      return;
    }
    try {
      const { campaign } = await attempt((id) => report.mutateAsync({ id, class: room, people: absent, channel, text }));
      write(UNTICKED);
      void navigate(`/whatsapp/${campaign}`);
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  }
  useSingleKey("a", () => void tell(), true, true);

  if (sheet.pupils.length === 0) {
    return (
      <EmptyState
        drawing="message"
        sentence="Nenhum aluno ativo nesta turma."
        action={<ActOrAsk label="Cadastrar alunos" to="/pessoas/nova" permission="Admin" />}
      />
    );
  }
  return (
    <div className={classes.sheet}>
      {sheet.closed ? (
        <Note tone="warn">
          Pelo calendário, hoje a escola não abre{sheet.closed.reason ? ` (${sheet.closed.reason})` : ""}. O aviso diria que o
          aluno faltou em {formatLongDay(sheet.day)}.
        </Note>
      ) : null}
      <Checkbox.Group
        label={`${sheet.class_name}, ${formatLongDay(sheet.day)}`}
        description={said.length > 0 ? said.join(" ") : undefined}
        value={absent}
        onChange={(next) => write({ absent: next.length > 0 ? next : UNTICKED.absent })}
      >
        <div className={`${classes.pupils} spread`}>
          {sheet.pupils.map((pupil) => (
            <Checkbox
              key={pupil.person}
              value={pupil.person}
              label={pupil.name}
              disabled={!isOpen(pupil)}
              description={NOTICES[pupil.notice]}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.act}>
        <SegmentedControl aria-label="Canal" value={channel} onChange={(next) => write({ chosen: next })} data={[...ways]} />
        <Textarea
          label="Texto do aviso"
          autosize
          minRows={4}
          maxRows={10}
          value={text}
          onChange={({ currentTarget: { value } }) => write({ text: value })}
        />
        <Button loading={report.isPending} onClick={() => void tell()} aria-keyshortcuts="a">
          {absent.length === 0 ? "Avisar os responsáveis" : `Avisar ${count(absent.length, "falta", "faltas")}`}
        </Button>
      </div>
    </div>
  );
}
