import { Button, Drawer, Group, Select, Textarea, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { DataRequests } from "../../../../domain/collections.gen";
import { formatDay } from "../../../../domain/dates";
import { answerRequest, checkRequester } from "../../../../domain/people/privacy/request-commands";
import {
  ASKER_NAMES,
  OUTCOME_NAMES,
  OUTCOMES,
  REQUEST_BASIS,
  REQUEST_KIND_NAMES,
  requestState,
} from "../../../../domain/people/privacy/requests";
import { calledName } from "../../../../domain/people/words";
import { useRecord } from "../../data/records";
import { serverDate } from "../../data/server-clock";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { ServerForm } from "../../ui/form/ServerForm";
import { relativeTime } from "../../ui/format";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { useReturnFocus } from "../../ui/use-return-focus";
import classes from "./privacy.module.css";
import { REQUEST_QUERIES, requestBadge } from "./request-words";

/** One request: the requester, the due day, the acts for it, and its answer. */
export function RequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const request = useRecord("data_requests", id);
  const title = request.data ? `Pedido ${request.data.number}` : "Pedido";
  useReturnFocus();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="34rem">
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Fechar" />
        </Drawer.Header>
        <Drawer.Body>{request.data ? <Detail request={request.data} /> : <LoadingState query={request} rows={4} />}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Detail({ request }: { request: DataRequests }) {
  const { today, timeZone } = useApplication();
  const about = useRecord("people", request.person, "", request.person !== "");
  const state = requestState(request, today);
  const badge = requestBadge({ state, outcome: request.outcome });
  const now = serverDate();
  const at = (instant: string) => relativeTime(instant, now, timeZone);
  return (
    <div className="wide-stack">
      <DescriptionList
        facts={[
          [
            "Situação",
            <StatusBadge key="state" tone={badge.tone}>
              {badge.text}
            </StatusBadge>,
          ],
          ["Objeto do pedido", `${REQUEST_KIND_NAMES[request.kind]} (${REQUEST_BASIS[request.kind]})`],
          [
            "Titular",
            about.data ? (
              <Link key="person" to={`/pessoas/${request.person}/privacidade`}>
                {calledName(about.data)}
              </Link>
            ) : request.person ? (
              ""
            ) : (
              "sem cadastro na escola"
            ),
          ],
          ["Feito por", `${request.asker} (${ASKER_NAMES[request.asker_is].toLowerCase()})`],
          ["Recebido em", formatDay(request.received_on)],
          ["Responder até", formatDay(request.due_on)],
          ["Detalhes", request.wish],
          [
            "Identidade",
            request.identity_at
              ? `${request.identity} (conferida por ${request.identity_by_name}, ${at(request.identity_at)})`
              : "ainda não conferida",
          ],
          ["Dados exportados", request.exported_at ? at(request.exported_at) : ""],
          ["Resposta", request.answer],
          ["Encerrado", request.closed_at ? `${at(request.closed_at)}, por ${request.closed_by_name}` : ""],
        ]}
      />
      {request.closed_at ? null : (
        <>
          {request.identity_at ? <Doing request={request} /> : <Identity request={request.id} />}
          <Answer request={request} />
        </>
      )}
      <Card title="Histórico" flush>
        <History subjects={[request.id]} follow="data_requests" />
      </Card>
    </div>
  );
}

/** The steps that other screens do for the request, recorded here. */
function Doing({ request: { id, person: of } }: { request: DataRequests }) {
  return of ? (
    <Group gap="0.25rem" wrap="nowrap">
      <Button component={Link} to={`/pessoas/${of}/dados?pedido=${id}`} variant="default">
        Exportar dados…
      </Button>
      <Button component={Link} to={`/pessoas/${of}/privacidade?pedido=${id}`} variant="default">
        Autorizações e anonimização…
      </Button>
    </Group>
  ) : null;
}

function Identity({ request }: { request: string }) {
  const form = useCommandForm(checkRequester, {
    initial: { identity: "" },
    input: (values) => ({ request, ...values }),
    staleQueries: REQUEST_QUERIES,
    onDone: () => notify.ok("Identidade conferida"),
  });
  return (
    <Card title="Identidade do solicitante">
      <ServerForm form={form} submitLabel="Registrar conferência">
        <TextInput
          label="Forma de conferência"
          description="Não guarde cópia do documento: basta indicar o documento apresentado."
          placeholder="RG apresentado; é a mãe que consta no cadastro"
          autoComplete="off"
          {...form.field("identity")}
        />
      </ServerForm>
    </Card>
  );
}

const RESULTS = OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] }));

function Answer({ request }: { request: DataRequests }) {
  const form = useCommandForm(answerRequest, {
    initial: { outcome: request.identity_at ? "granted" : "withdrawn", answer: "" },
    input: (values) => ({ request: request.id, ...values }),
    staleQueries: REQUEST_QUERIES,
    onDone: () => notify.ok(`Pedido ${request.number} encerrado`),
    draftKey: `data_requests/${request.id}`,
  });
  return (
    <Card title="Resposta">
      {request.identity_at ? null : (
        <p className={classes.text}>Sem a conferência da identidade, o pedido só pode ser encerrado por desistência.</p>
      )}
      <ServerForm form={form} submitLabel="Encerrar pedido">
        <Select label="Resultado" data={RESULTS} allowDeselect={false} {...form.field("outcome")} />
        <Textarea
          label="Resposta dada"
          description="Se não for atendido, informe o fundamento. A entrega da resposta cabe à pessoa que a registra."
          autosize
          minRows={3}
          maxLength={2000}
          {...form.field("answer")}
        />
      </ServerForm>
    </Card>
  );
}
