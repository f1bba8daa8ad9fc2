import { Button, Checkbox, SegmentedControl, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { sayDay } from "../../../../domain/dates";
import { ABSENCE_TEXT, type AbsenceSheet } from "../../../../domain/messaging/absences/commands";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { count } from "../../../../domain/text";
import { useAttempt } from "../../data/attempt";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useClassOptions } from "../../people/useClassOptions";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { KeyHint } from "../../ui/KeyHint";
import { LoadingRows } from "../../ui/loading";
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
        nothingFoundMessage="Nenhuma turma encontrada"
      />
      {room === "" ? null : sheet.data ? (
        <Sheet key={room} room={room} sheet={sheet.data} />
      ) : sheet.isError ? (
        <ErrorState sentence={sentenceOf(sheet.error)} onRetry={() => void sheet.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Page>
  );
}

function Sheet({ room, sheet }: { room: string; sheet: AbsenceSheet }) {
  const navigate = useNavigate();
  const attempt = useAttempt();
  const [absent, setAbsent] = useState<readonly string[]>([]);
  const ways = useWays();
  const [chosen, setChosen] = useState<string | null>(null);
  const channel = (ways.find(({ value }) => value === chosen) ?? BY_HAND).value;
  const [text, setText] = useState(ABSENCE_TEXT);
  const report = useCommand("messaging/report-absences", ["messaging/absence-sheet", "campaigns", "messages"]);
  const told = sheet.pupils.filter((pupil) => pupil.told).length;

  async function tell(): Promise<void> {
    if (report.isPending) {
      return;
    }
    if (absent.length === 0) {
      notify.bad("Marque os alunos que faltaram.");
      return;
    }
    try {
      const { campaign } = await attempt((id) => report.mutateAsync({ id, class: room, people: [...absent], channel, text }));
      void navigate(`/whatsapp/${campaign}`);
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  }
  useSingleKey("a", () => void tell());

  if (sheet.pupils.length === 0) {
    return <EmptyState drawing="message" sentence="Nenhum aluno ativo nesta turma." />;
  }
  return (
    <div className={classes.sheet}>
      <Checkbox.Group
        label={`${sheet.class_name}, ${sayDay(sheet.day)}`}
        description={told > 0 ? `${count(told, "família já foi avisada", "famílias já foram avisadas")} hoje.` : undefined}
        value={[...absent]}
        onChange={setAbsent}
      >
        <div className={`${classes.pupils} spread`}>
          {sheet.pupils.map(({ person, name, told: isTold }) => (
            <Checkbox
              key={person}
              value={person}
              label={name}
              disabled={isTold}
              description={isTold ? "já avisado" : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.act}>
        <SegmentedControl aria-label="Canal" value={channel} onChange={setChosen} data={[...ways]} />
        <Textarea
          label="Texto do aviso"
          autosize
          minRows={4}
          maxRows={10}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button loading={report.isPending} onClick={() => void tell()} aria-keyshortcuts="a">
          {absent.length === 0 ? "Avisar os responsáveis" : `Avisar ${count(absent.length, "falta", "faltas")}`}
        </Button>
      </div>
    </div>
  );
}
