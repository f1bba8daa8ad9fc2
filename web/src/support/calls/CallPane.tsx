import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { IconDots, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatMinutes } from "../../../../domain/support/calls/clock";
import { remainingTimeSuffix } from "../../../../domain/support/calls/clock-words";
import type { CallSheet } from "../../../../domain/support/calls/commands";
import { isOpenState } from "../../../../domain/support/calls/states";
import { CALL_STATE_NAMES, CHANNEL_NAMES, formatCode } from "../../../../domain/support/calls/words";
import type { OrderState } from "../../../../domain/support/orders/states";
import { ORDER_STATE_WORDS } from "../../../../domain/support/orders/words";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useRefreshEveryMinute } from "../../data/refresh";
import { FamilyStatus } from "../../messaging/conversations/FamilyStatus";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { DescriptionList } from "../../ui/DescriptionList";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { Note } from "../../ui/Note";
import {
  AssignDialog,
  EditCallDialog,
  OtherCallDialog,
  PriorityDialog,
  ResolveDialog,
  ServiceDialog,
  WaitDialog,
} from "./CallDialogs";
import { Composer } from "./Composer";
import { formatCharge, formatUntil, toneOfTime, usedPart } from "./call-words";
import classes from "./calls.module.css";
import { Entries } from "./Entries";
import { useCallAct, useCallButton } from "./useCallAct";

/** A call beside its list: its time, its data, its acts, its messages. */
export function CallPane({ id, onClose }: { id: string; onClose: () => void }) {
  const sheet = useRead("support/call", { call: id });
  useLive("service_calls", ["support/call"]);
  useLive("call_notes", ["support/call"]);
  useLive("service_orders", ["support/call"]);
  useRefreshEveryMinute("support/call");
  return (
    <section className={classes.sheet} aria-label={sheet.data ? `Atendimento ${sheet.data.code}` : "Atendimento"}>
      {sheet.data ? <Sheet call={sheet.data} onClose={onClose} /> : <LoadingState query={sheet} />}
    </section>
  );
}

type Dialog =
  | "resolve"
  | "wait"
  | "assign"
  | "priority"
  | "service"
  | "edit"
  | "merge"
  | "link"
  | "cancel"
  | "reopen"
  | "return"
  | "disapprove"
  | null;

function Sheet({ call, onClose }: { call: CallSheet; onClose: () => void }) {
  const { today, timeZone } = useApplication();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const tone = toneOfTime(call.left);
  const placeText = [call.sector_name, call.place].filter(Boolean).join(" · ");
  const open = call.left.of !== "none" || call.left.paused;
  return (
    <>
      <Group gap="sm" align="start" justify="space-between" wrap="nowrap">
        <div>
          <p className={classes.code}>{formatCode(call.code)}</p>
          <h2 className={classes.sheetTitle}>{call.title}</h2>
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label="Fechar" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {open ? (
        <div className={classes.time} data-tone={tone}>
          <Group gap="0.2rem 0.75rem">
            {call.left.of === "none" ? null : (
              <span className={`${classes.big} ${classes.timeLeft}`}>{formatMinutes(call.left.minutes)}</span>
            )}
            <span className={classes.second}>
              {[remainingTimeSuffix(call.left), formatUntil(call, today, timeZone), formatCharge(call, today)]
                .filter(Boolean)
                .join(", ")}
            </span>
          </Group>
          <span className={classes.bar} data-tone={tone} aria-hidden>
            <span className={classes.used} style={{ width: `${usedPart(call.left)}%` }} />
          </span>
        </div>
      ) : (
        <Note tone="info">
          {CALL_STATE_NAMES[call.state]}
          {call.resolved_by_name ? ` por ${call.resolved_by_name}` : ""}
          {call.merged_into ? ` ${formatCode(call.merged_into.code)}` : ""}
        </Note>
      )}
      {call.approval === "pending" ? <Note tone="warn">Aguarda a aprovação da direção.</Note> : null}
      <DescriptionList
        facts={[
          ["Solicitante", [call.requester_name || "Sem identificação", placeText].filter(Boolean).join(", ")],
          [
            "Assunto",
            call.equipment ? (
              <>
                <Link to={`/equipamentos/${call.equipment}`}>{call.equipment_name}</Link> {call.tombo}
                {call.machine_calls > 1 ? (
                  <>
                    {" · "}
                    <Link to={`/atendimentos?abertos=todos&equipamento=${call.equipment}`}>
                      {call.machine_calls}ª vez em 30 dias
                    </Link>
                  </>
                ) : null}
              </>
            ) : (
              call.service_name
            ),
          ],
          ["Serviço", call.equipment ? call.service_name : ""],
          ...call.answers.map(({ label, value }) => [label, value || "Sem resposta"] as const),
          [
            "Aberto",
            [
              call.opened_by_name && call.opened_by_name !== call.requester_name ? `por ${call.opened_by_name}` : "",
              CHANNEL_NAMES[call.channel],
            ]
              .filter(Boolean)
              .join(" "),
          ],
          ["Mensagens", call.requester && call.mine.team ? <FamilyStatus key="messages" person={call.requester} /> : ""],
          ["Técnico", call.technician && call.unclaimed ? `${call.technician_name}, não atende mais` : call.technician_name],
          [
            "Ordem de serviço",
            call.order ? (
              <>
                <Link to={`/ordem-servico/${call.order.id}`}>{call.order.code || "em rascunho"}</Link>,{" "}
                {ORDER_STATE_WORDS[call.order.state]}
              </>
            ) : (
              ""
            ),
          ],
          ["Atingidos", call.affected > 1 ? `${call.affected} pessoas com o mesmo problema` : ""],
          ["Avaliação", call.rating > 0 ? `${call.rating} de 5${call.rating_stale ? ", antes de ser reaberto" : ""}` : ""],
          ["Comentário da avaliação", call.rating_comment],
          ["Relacionados", call.links.map((link) => `${formatCode(link.code)} ${link.title}`).join("; ")],
          ["Unidos a este", call.merged.map((merged) => formatCode(merged.code)).join(", ")],
        ]}
      />
      <Actions call={call} onDialog={setDialog} />
      {call.state === "cancelled" || call.state === "merged" || call.state === "closed" ? null : (
        <Composer key={call.id} call={call} />
      )}
      <Entries call={call} />
      {dialog === "resolve" ? <ResolveDialog call={call} onClose={close} /> : null}
      {dialog === "wait" ? <WaitDialog call={call} onClose={close} /> : null}
      {dialog === "assign" ? <AssignDialog call={call} onClose={close} /> : null}
      {dialog === "priority" ? <PriorityDialog call={call} onClose={close} /> : null}
      {dialog === "service" ? <ServiceDialog call={call} onClose={close} /> : null}
      {dialog === "edit" ? <EditCallDialog call={call} onClose={close} /> : null}
      {dialog === "merge" || dialog === "link" ? <OtherCallDialog call={call} mode={dialog} onClose={close} /> : null}
      {dialog === "cancel" || dialog === "reopen" || dialog === "return" || dialog === "disapprove" ? (
        <WithReason call={call} act={dialog} onClose={close} />
      ) : null}
    </>
  );
}

/** After these a call may join another order. */
const ENDED_ORDERS: readonly OrderState[] = ["closed", "cancelled"];

function Actions({ call, onDialog }: { call: CallSheet; onDialog: (dialog: Dialog) => void }) {
  const takeCall = useCallButton("support/take-call");
  const resume = useCallButton("support/resume-call");
  const undo = useCallButton("support/undo-resolution");
  const approve = useCallButton("support/approve-call");
  const may = (act: string) => call.may.includes(act);
  const moreActs = (
    [
      ["assign", "Passar a outra pessoa…", may("assign")],
      ["priority", "Prioridade…", call.left.of !== "none" || call.left.paused || may("resolve")],
      ["service", "Mudar o serviço…", isOpenState(call.state)],
      ["edit", "Corrigir…", isOpenState(call.state) || call.state === "resolved"],
      ["merge", "Unir a outro…", may("merge")],
      ["link", "Relacionar a outro…", true],
      ["return", "Devolver à fila…", may("return")],
      ["reopen", "Reabrir…", may("reopen")],
      ["cancel", call.channel === "qr" ? "Cancelar ou marcar como trote…" : "Cancelar…", may("cancel")],
    ] as const
  ).filter(([, , isVisible]) => isVisible);
  return (
    <div className="wrap">
      {may("approve") ? (
        <>
          <Button loading={approve.busy} onClick={() => void approve.press({ call: call.id, approved: true, reason: "" })}>
            {call.mine.requester ? "Aprovar o próprio pedido" : "Aprovar"}
          </Button>
          <Button variant="default" onClick={() => onDialog("disapprove")}>
            Não aprovar…
          </Button>
        </>
      ) : null}
      {call.unclaimed && may("take") ? (
        <Button loading={takeCall.busy} onClick={() => void takeCall.press({ call: call.id })}>
          Assumir
        </Button>
      ) : null}
      {may("resume") ? (
        <Button loading={resume.busy} onClick={() => void resume.press({ call: call.id })}>
          Retomar
        </Button>
      ) : null}
      {may("undo") ? (
        <Button variant="default" loading={undo.busy} onClick={() => void undo.press({ call: call.id })}>
          Desfazer solução
        </Button>
      ) : null}
      {may("resolve") ? (
        <Button variant={call.unclaimed || may("resume") ? "default" : "filled"} onClick={() => onDialog("resolve")}>
          Resolver…
        </Button>
      ) : null}
      {may("wait") ? (
        <Button variant="default" onClick={() => onDialog("wait")}>
          {call.state === "waiting" ? "Aguardar outra coisa…" : "Aguardar…"}
        </Button>
      ) : null}
      {may("resolve") && (!call.order || ENDED_ORDERS.includes(call.order.state)) ? (
        <Button variant="default" component={Link} to={`/ordem-servico/nova?atendimento=${encodeURIComponent(call.code)}`}>
          Abrir OS
        </Button>
      ) : null}
      <Menu>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label="Mais ações">
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {moreActs.map(([act, label]) => (
            <Menu.Item key={act} onClick={() => onDialog(act)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

const REASONS = {
  cancel: { title: "Cancelar atendimento", action: "Cancelar atendimento", label: "Motivo" },
  return: { title: "Devolver à fila", action: "Devolver", label: "Motivo, para a equipe" },
  reopen: { title: "Reabrir atendimento", action: "Reabrir", label: "Motivo" },
  disapprove: { title: "Não aprovar", action: "Não aprovar", label: "Motivo" },
} as const;

function WithReason({ call, act, onClose }: { call: CallSheet; act: keyof typeof REASONS; onClose: () => void }) {
  const cancel = useCallAct("support/cancel-call");
  const reopen = useCallAct("support/reopen-call");
  const giveBack = useCallAct("support/return-call");
  const approve = useCallAct("support/approve-call");
  const { title, action, label } = REASONS[act];
  return (
    <ReasonDialog
      title={title}
      label={label}
      action={action}
      missingSentence="Informe o motivo."
      onConfirm={async (reason) => {
        if (act === "cancel") {
          await cancel({ call: call.id, reason });
        } else if (act === "return") {
          await giveBack({ call: call.id, reason });
        } else if (act === "reopen") {
          await reopen({ call: call.id, reason });
        } else {
          await approve({ call: call.id, approved: false, reason });
        }
      }}
      onClose={onClose}
    >
      {`${formatCode(call.code)}: ${call.title}`}
    </ReasonDialog>
  );
}
