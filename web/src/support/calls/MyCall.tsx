import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import type { CallSheet } from "../../../../domain/support/calls/commands";
import { CALL_STATE_NAMES, formatCode } from "../../../../domain/support/calls/words";
import { ORDER_STATE_WORDS } from "../../../../domain/support/orders/words";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { Composer } from "./Composer";
import { CALL_TONES, formatUntil } from "./call-words";
import classes from "./calls.module.css";
import { Entries } from "./Entries";
import { useCallAct, useCallButton } from "./useCallAct";

/** The user's own call: its events, and their possible messages. */
export default function MyCall() {
  const { id = "" } = useParams();
  const sheet = useRead("support/call", { call: id });
  useLive("service_calls", ["support/call"]);
  // A person who has joined may not read the call's record, and is notified of its states.
  useLive("notifications", ["support/call"]);
  if (!sheet.data) {
    return (
      <Page title="Chamado">
        <LoadingState query={sheet} />
      </Page>
    );
  }
  return <OwnCall call={sheet.data} />;
}

function OwnCall({ call }: { call: CallSheet }) {
  const { today, timeZone } = useApplication();
  const [question, setQuestion] = useState<"refuse" | "reopen" | "cancel" | null>(null);
  const accept = useCallButton("support/accept-solution");
  const may = (act: string) => call.may.includes(act);
  const ended = ["closed", "cancelled", "merged"].includes(call.state);
  return (
    <Page title={call.title || "Problema neste equipamento"} subtitle={formatCode(call.code)}>
      <Card>
        <Stack gap="0.9rem" maw="46rem">
          <div className="wrap">
            <StatusBadge tone={CALL_TONES[call.state]}>
              {call.approval === "pending" ? "Aguarda aprovação" : CALL_STATE_NAMES[call.state]}
            </StatusBadge>
          </div>
          <DescriptionList
            facts={[
              ["Serviço", call.service_name],
              ["Equipamento", [call.equipment_name, call.tombo].filter(Boolean).join(" ")],
              ["Solicitante", call.mine.requester ? "" : call.requester_name],
              ["Técnico", call.technician_name],
              ["Ordem de serviço", call.order?.code ? `${call.order.code}, ${ORDER_STATE_WORDS[call.order.state]}` : ""],
              ["Prazo", ended || call.state === "resolved" ? "" : formatUntil(call, today, timeZone)],
              ...call.answers.map(({ label, value }) => [label, value || "Sem resposta"] as const),
              ["Agora faz parte de", call.merged_into ? `${formatCode(call.merged_into.code)}, ${call.merged_into.title}` : ""],
            ]}
          />
          {call.solution ? (
            <div>
              <h2 className={classes.sheetTitle}>Solução</h2>
              <p className={classes.words}>{call.solution}</p>
            </div>
          ) : null}
          {may("refuse") && call.closes_on ? (
            <p className={classes.second}>Sem resposta até {formatDay(call.closes_on)}, o chamado será fechado.</p>
          ) : null}
          <div className="wrap">
            {may("accept") ? (
              <Button loading={accept.busy} onClick={() => void accept.press({ call: call.id })}>
                Sim, foi resolvido
              </Button>
            ) : null}
            {may("refuse") ? (
              <Button variant="default" onClick={() => setQuestion("refuse")}>
                O problema continua…
              </Button>
            ) : null}
            {may("reopen") ? (
              <Button variant="default" onClick={() => setQuestion("reopen")}>
                Reabrir…
              </Button>
            ) : null}
            {may("cancel") ? (
              <Button variant="default" onClick={() => setQuestion("cancel")}>
                Cancelar chamado…
              </Button>
            ) : null}
          </div>
          {call.mine.requester && (call.state === "resolved" || call.state === "closed") ? <Rating call={call} /> : null}
          {call.mine.joined ? (
            <p className={classes.second}>
              Você também está com este problema: esta página mostra o andamento. As mensagens são lidas somente pelo solicitante
              e pela equipe de TI. Para relatar outro problema, abra um chamado.
            </p>
          ) : null}
          {ended || call.mine.joined ? null : (
            <Composer key={call.id} call={{ ...call, mine: { ...call.mine, team: false } }} refuses={may("refuse")} />
          )}
          <Entries call={call} />
        </Stack>
      </Card>
      {question ? <WithReason call={call} act={question} onClose={() => setQuestion(null)} /> : null}
    </Page>
  );
}

const QUESTIONS = {
  refuse: { title: "O problema continua", action: "Enviar", label: "Descrição do problema que continua" },
  reopen: { title: "Reabrir chamado", action: "Reabrir", label: "Motivo" },
  cancel: { title: "Cancelar chamado", action: "Cancelar chamado", label: "Motivo" },
} as const;

function WithReason({ call, act, onClose }: { call: CallSheet; act: keyof typeof QUESTIONS; onClose: () => void }) {
  const acts = {
    refuse: useCallAct("support/refuse-solution"),
    reopen: useCallAct("support/reopen-call"),
    cancel: useCallAct("support/cancel-call"),
  };
  const { title, action, label } = QUESTIONS[act];
  return (
    <ReasonDialog
      title={title}
      label={label}
      action={action}
      missingSentence="Informe o motivo."
      onConfirm={async (reason) => {
        await acts[act]({ call: call.id, reason });
      }}
      onClose={onClose}
    >
      {`${formatCode(call.code)}: ${call.title}`}
    </ReasonDialog>
  );
}

const MARKS = [
  [1, "Péssimo"],
  [2, "Ruim"],
  [3, "Regular"],
  [4, "Bom"],
  [5, "Ótimo"],
] as const;

function Rating({ call }: { call: CallSheet }) {
  const { press, busy } = useCallButton("support/rate-call");
  const [comment, setComment] = useState(call.rating_comment);
  return (
    <Stack gap="xs" p="0.6rem">
      <h2 className={classes.sheetTitle}>Como foi o atendimento?</h2>
      <Textarea
        label="Comentário"
        description="Opcional"
        autosize
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group gap="0.4rem" role="group" aria-label="Nota">
        {MARKS.map(([rating, label]) => (
          <Button
            key={rating}
            variant={call.rating === rating && !call.rating_stale ? "filled" : "default"}
            aria-pressed={call.rating === rating && !call.rating_stale}
            disabled={busy}
            onClick={() => void press({ call: call.id, rating, comment })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
