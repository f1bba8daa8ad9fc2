import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { mayBe } from "../../../../domain/warehouse/requests/states";
import { linesInBrief } from "../../../../domain/warehouse/requests/words";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { useSession } from "../../data/session";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { NewLink } from "../../ui/NewLink";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import classes from "./MyRequests.module.css";
import { RequestLines } from "./RequestLines";
import { RequestTabs } from "./RequestTabs";
import { neededOn, REQUEST_QUERIES, requesterBadge, requestTimeText } from "./request-words";
import { ToAuthorize } from "./ToAuthorize";

/** The outcomes of the user's own requests, the open ones first. */
export default function MyRequests() {
  const query = useRead("warehouse/my-requests", {});
  const [params] = useSearchParams();
  const openParam = params.get("aberta");
  useLive("notifications", ["warehouse/my-requests"]);
  const { data } = query;
  const isOpen = ({ state }: RequestRow) => !["received", "refused", "cancelled"].includes(state);
  const requests = data ? [...data.requests.filter(isOpen), ...data.requests.filter((request) => !isOpen(request))] : undefined;
  return (
    <Page
      title="Pedir material"
      tab="Minhas solicitações"
      views={<RequestTabs />}
      actions={<NewLink to="/pedir-material">Nova solicitação</NewLink>}
    >
      {data ? <ToAuthorize requests={data.to_authorize} named={openParam} /> : null}
      {!requests ? (
        <LoadingState query={query} />
      ) : requests.length === 0 ? (
        <Card>
          <EmptyState
            drawing="list"
            sentence="Nenhuma solicitação sua até agora."
            action={
              <Button component={Link} to="/pedir-material">
                Pedir material
              </Button>
            }
          />
        </Card>
      ) : (
        <div className="stack">
          {requests.map((request) => (
            <OwnRequest key={request.id} request={request} named={openParam === request.id} />
          ))}
        </div>
      )}
    </Page>
  );
}

function OwnRequest({ request, named }: { request: RequestRow; named: boolean }) {
  const { today, timeZone } = useApplication();
  const { user } = useSession();
  const [dialog, setDialog] = useState<"" | "cancel" | "deny">("");
  const confirm = useCommand("warehouse/confirm-receipt", REQUEST_QUERIES);
  const deny = useCommand("warehouse/deny-receipt", REQUEST_QUERIES);
  const cancel = useCommand("warehouse/cancel-request", REQUEST_QUERIES);
  const { id, number, state, lines, deliveries, answer, close_reason, reason, declined } = request;
  const badge = requesterBadge(request);
  const isOwn = request.user === user?.id;
  const waitingDeliveries = deliveries.filter(({ confirmed_at }) => confirmed_at === "");
  const notifyOptions = {
    onSuccess: ({ sentence }: { sentence: string }): void => {
      notify.ok(sentence);
    },
  };
  const words = [
    request.requester_name !== user?.name && !isOwn ? `de ${request.requester_name}` : "",
    `feita ${requestTimeText(request.asked_at, today, timeZone)}`,
    request.needed_on ? `até ${neededOn(request.needed_on, today)}` : "",
    reason,
  ];
  return (
    <section
      className={classes.card}
      aria-label={`Solicitação ${number}: ${linesInBrief(lines)}`}
      data-named={named || undefined}
    >
      <div className={classes.head}>
        <div>
          <Code>{number}</Code>
          <span className={classes.second}> {words.filter(Boolean).join(" · ")}</span>
        </div>
        <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
      </div>
      {answer || close_reason ? (
        <p className={classes.answer}>
          {[
            answer && `${declined ? "Responsável do setor" : "Almoxarifado"}: ${answer}`,
            close_reason && `Encerrada: ${close_reason}`,
          ]
            .filter(Boolean)
            .join(". ")}
        </p>
      ) : null}
      <RequestLines request={request} />
      <div className={classes.acts}>
        {waitingDeliveries.map(({ id: delivery, number: document, denied, proxy_name }) => (
          <span key={delivery} className={classes.second}>
            {denied
              ? `Contestado: ${denied}`
              : `Entrega ${document}${proxy_name ? ` retirada por ${proxy_name}` : ""}: falta confirmar`}
          </span>
        ))}
        {isOwn && !mayBe(state, "deliver") && state !== "asked" && state !== "to_authorize" ? (
          <Button variant="subtle" component={Link} to={`/pedir-material?de=${id}`}>
            Pedir de novo
          </Button>
        ) : null}
        {isOwn && mayBe(state, "cancel") ? (
          <Button variant="subtle" onClick={() => setDialog("cancel")}>
            {state === "delivering" ? "Dispensar o restante…" : "Cancelar…"}
          </Button>
        ) : null}
        {waitingDeliveries.length > 0 ? (
          <>
            <Button variant="subtle" onClick={() => setDialog("deny")}>
              Contestar recebimento…
            </Button>
            <Button
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { id: newId(), request: id },
                  { ...notifyOptions, onError: (error) => notify.bad(sentenceOf(error)) },
                )
              }
            >
              Confirmar recebimento
            </Button>
          </>
        ) : null}
      </div>
      {dialog === "cancel" ? (
        <ReasonDialog
          title={`Cancelar a solicitação ${number}`}
          label="Motivo"
          action="Cancelar a solicitação"
          missingSentence="Informe o motivo."
          onConfirm={async (reason) => notifyOptions.onSuccess(await cancel.mutateAsync({ id: newId(), request: id, reason }))}
          onClose={() => setDialog("")}
        >
          A reserva do material não entregue é cancelada.
        </ReasonDialog>
      ) : null}
      {dialog === "deny" ? (
        <ReasonDialog
          title={`Recebimento da solicitação ${number}`}
          label="Falta ou diferença na entrega"
          action="Avisar o almoxarifado"
          missingSentence="Descreva a falta ou a diferença."
          onConfirm={async (reason) => notifyOptions.onSuccess(await deny.mutateAsync({ id: newId(), request: id, reason }))}
          onClose={() => setDialog("")}
        >
          O almoxarifado é avisado para corrigir a entrega.
        </ReasonDialog>
      ) : null}
    </section>
  );
}
