import { Button, TextInput } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { count } from "../../../../domain/text";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { isOwnRequest, openOf } from "../../../../domain/warehouse/requests/states";
import { useCommand } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useSearch } from "../../data/lists";
import { may, useSession } from "../../data/session";
import { useApplication } from "../../ui/application-context";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";
import { KeyHint } from "../../ui/KeyHint";
import { notify } from "../../ui/notify";
import { AuthorizeActs } from "./AuthorizeActs";
import classes from "./Requests.module.css";
import { deliverable, deliverySentence, OTHER_PERSON_ANSWERS, requestTimeText } from "./request-words";

/** The typed values of a column, by line; a value that can't be read stays text. */
export type TypedQuantities = Readonly<Record<string, number | string>>;

interface ActsProps {
  request: RequestRow;
  typedQuantities: TypedQuantities;
  staleQueries: readonly string[];
}

/** The typed or current quantity of each line; null where one can't be read. */
function quantitiesOf(
  request: RequestRow,
  typedQuantities: TypedQuantities,
  otherwise: (line: RequestRow["lines"][number]) => number,
): { material: string; quantity: number }[] | null {
  const lines = request.lines.map((line) => ({ material: line.material, quantity: typedQuantities[line.id] ?? otherwise(line) }));
  const readable = lines.filter((line): line is { material: string; quantity: number } => typeof line.quantity === "number");
  return readable.length === lines.length ? readable : null;
}

/** The field for the returns of a batch. */
export const batchKey = (line: string, batch: string): string => `${line}/${batch}`;

/** The typed returns, each with its batch; null where one can't be read. */
function returnsOf(
  { lines }: RequestRow,
  typedQuantities: TypedQuantities,
): { material: string; quantity: number; batch?: string }[] | null {
  const returns = lines.flatMap(({ id, material, batches }) =>
    batches.length === 0
      ? [{ material, quantity: typedQuantities[id] ?? 0 }]
      : batches.map(({ batch }) => ({ material, quantity: typedQuantities[batchKey(id, batch)] ?? 0, batch })),
  );
  const readable = returns.filter(
    (line): line is { material: string; quantity: number; batch?: string } => typeof line.quantity === "number",
  );
  return readable.length === returns.length ? readable : null;
}

const UNREADABLE = "Confira as quantidades destacadas.";

/** Approves a request, whole or in part, or refuses it. */
export function AnswerActs({ request, typedQuantities, staleQueries, first }: ActsProps & { first: string }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [refusing, setRefusing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const approving = useIdempotentSend();
  const refusal = useIdempotentSend();
  const approve = useCommand("warehouse/approve-request", staleQueries);
  const refuse = useCommand("warehouse/refuse-request", staleQueries);
  const lines = quantitiesOf(request, typedQuantities, (line) => Math.min(line.asked, Math.max(0, line.available)));
  const isCut = request.lines.some((line, index) => (lines?.[index]?.quantity ?? 0) < line.asked);
  const isNothing = lines?.every(({ quantity }) => quantity === 0) ?? false;
  const send = () => {
    if (!lines) {
      setProblem(UNREADABLE);
    } else if (isNothing) {
      setRefusing(true);
    } else if (isCut && reason.trim() === "") {
      setProblem(`Informe o motivo do corte, que é enviado a ${first}.`);
      field.current?.focus();
    } else {
      setProblem("");
      const answer = { request: request.id, lines, reason: isCut ? reason.trim() : "" };
      approving((id) => approve.mutateAsync({ id, ...answer })).then(
        ({ sentence }) => notify.ok(sentence),
        (error) => setProblem(sentenceOf(error)),
      );
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works from whichever field of the request has the focus
    <div
      className={classes.acts}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          send();
        }
      }}
    >
      {isCut ? (
        <div className={classes.reason}>
          <label htmlFor={reasonId}>Motivo, enviado a {first}</label>
          <TextInput
            ref={field}
            id={reasonId}
            value={reason}
            maxLength={300}
            autoComplete="off"
            aria-required
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      ) : (
        <div className={classes.stateText}>{request.lines.length > 0 ? "Todo o material pedido está disponível." : ""}</div>
      )}
      <Button variant="subtle" onClick={() => setRefusing(true)}>
        Negar tudo…
      </Button>
      <Button
        loading={approve.isPending}
        onClick={send}
        aria-keyshortcuts="Control+Enter"
        rightSection={<KeyHint keys="Ctrl Enter" />}
      >
        {isCut ? "Aprovar em parte" : "Aprovar"}
      </Button>
      {problem ? (
        <p className={classes.failureNotice} role="alert">
          {problem}
        </p>
      ) : null}
      {refusing ? (
        <ReasonDialog
          title={`Negar a solicitação ${request.number}`}
          label={`Motivo, enviado a ${first}`}
          action="Negar"
          missingSentence="Informe o motivo da negativa."
          onConfirm={async (reason) => {
            const { sentence } = await refusal((id) => refuse.mutateAsync({ id, request: request.id, reason }));
            notify.ok(sentence);
          }}
          onClose={() => setRefusing(false)}
        >
          Nenhum material será entregue. O pedido continua no histórico.
        </ReasonDialog>
      ) : null}
    </div>
  );
}

interface ModeProps extends ActsProps {
  mode: "" | "part" | "return";
  onMode: (mode: "" | "part" | "return") => void;
}

/** Delivers the whole remainder, or a part of it; or closes the request without the rest. */
export function DeliveryActs({ request, typedQuantities, staleQueries, mode, onMode }: ModeProps) {
  const [problem, setProblem] = useState("");
  const [closing, setClosing] = useState(false);
  const [proxy, setProxy] = useState<{ id: string; label: string } | null>(null);
  const delivery = useIdempotentSend();
  const cancelling = useIdempotentSend();
  const deliver = useCommand("warehouse/deliver", staleQueries);
  const cancel = useCommand("warehouse/cancel-request", staleQueries);
  const openLines = request.lines.filter((line) => openOf(line) > 0);
  const isAllThere = openLines.every((line) => deliverable(line) === openOf(line));
  const isSomeThere = openLines.some((line) => deliverable(line) > 0);
  const send = (part: boolean) => {
    const lines = part ? quantitiesOf(request, typedQuantities, deliverable)?.filter(({ quantity }) => quantity > 0) : undefined;
    if (part && !lines) {
      setProblem(UNREADABLE);
      return;
    }
    if (lines?.length === 0) {
      setProblem("Informe ao menos uma quantidade a entregar.");
      return;
    }
    setProblem("");
    const input = {
      request: request.id,
      ...(lines ? { lines: lines.map((line) => ({ ...line, reason: "" })) } : {}),
      ...(proxy ? { proxy: proxy.id } : {}),
    };
    delivery((id) => deliver.mutateAsync({ id, ...input })).then(
      ({ sentence }) => {
        onMode("");
        notify.ok(sentence);
      },
      (error) => setProblem(sentenceOf(error)),
    );
  };
  return (
    <div className={classes.acts}>
      {mode === "part" ? null : (
        <div className={classes.stateText}>
          <p>{deliverySentence(request)}</p>
          {request.deliveries.some(({ denied }) => denied) ? <Denied request={request} /> : null}
        </div>
      )}
      {isSomeThere ? (
        <div className={classes.reason}>
          <ProxyField value={proxy} onChange={setProxy} />
        </div>
      ) : null}
      {mode === "part" ? (
        <Button variant="default" onClick={() => onMode("")}>
          Cancelar
        </Button>
      ) : (
        <>
          <Button variant="subtle" onClick={() => setClosing(true)}>
            {request.state === "delivering" ? "Encerrar sem o restante…" : "Cancelar a solicitação…"}
          </Button>
          {request.lines.some(({ delivered, returned }) => delivered > returned) ? (
            <Button variant="subtle" onClick={() => onMode("return")}>
              Devolução de material não usado…
            </Button>
          ) : null}
          {isSomeThere ? (
            <>
              <Button variant="subtle" component={Link} to={`/entradaSaida?requisitante=${request.requester}`}>
                Atender no balcão
              </Button>
              <Button variant="subtle" onClick={() => onMode("part")}>
                Entregar em parte…
              </Button>
            </>
          ) : null}
        </>
      )}
      <Button
        variant={mode === "part" || isAllThere ? "filled" : "default"}
        loading={deliver.isPending}
        onClick={() =>
          mode === "part" || isAllThere
            ? send(mode === "part")
            : isSomeThere
              ? onMode("part")
              : setProblem(deliverySentence(request))
        }
      >
        {mode === "part" ? "Registrar a entrega" : request.state === "delivering" ? "Entregar o restante" : "Entregar"}
      </Button>
      {problem ? (
        <p className={classes.failureNotice} role="alert">
          {problem}
        </p>
      ) : null}
      {closing ? (
        <ReasonDialog
          title={`${request.state === "delivering" ? "Encerrar" : "Cancelar"} a solicitação ${request.number}`}
          label="Motivo, enviado ao solicitante"
          action={request.state === "delivering" ? "Encerrar" : "Cancelar a solicitação"}
          missingSentence="Informe o motivo."
          onConfirm={async (reason) => {
            const { sentence } = await cancelling((id) => cancel.mutateAsync({ id, request: request.id, reason }));
            notify.ok(sentence);
          }}
          onClose={() => setClosing(false)}
        >
          A reserva do restante é liberada de imediato. As entregas já feitas são mantidas.
        </ReasonDialog>
      ) : null}
    </div>
  );
}

/** The person who takes the material in the requester's place, and may confirm. */
function ProxyField({
  value,
  onChange,
}: {
  value: { id: string; label: string } | null;
  onChange: (one: { id: string; label: string } | null) => void;
}) {
  const search = useChoiceSearch(value);
  const answer = useSearch("people", { q: search.searchedText, perPage: 20, filters: { active: "true" } });
  return (
    <SearchSelect
      aria-label="Retirado por (se for outra pessoa)"
      placeholder="Retirado por (se for outra pessoa)"
      search={search}
      answer={answer}
      labelOf={({ name, social_name }) => social_name || name}
      onChange={(row) => onChange(row ? { id: row.id, label: row.social_name || row.name } : null)}
      clearable
      emptyText="Ninguém encontrado"
    />
  );
}

function Denied({ request }: { request: RequestRow }) {
  return (
    <>
      {request.deliveries
        .filter(({ denied }) => denied)
        .map(({ id, number, denied }) => (
          <p key={id} className={classes.none}>
            Recebimento da saída {number} contestado: {denied}
          </p>
        ))}
    </>
  );
}

/** The receipt of a delivery: whether it arrived, and the returns. */
export function ReceiptActs({ request, typedQuantities, staleQueries, mode, onMode }: ModeProps) {
  const { today, timeZone } = useApplication();
  const [problem, setProblem] = useState("");
  const returning = useIdempotentSend();
  const confirming = useIdempotentSend();
  const giveBack = useCommand("warehouse/return-unused", staleQueries);
  const confirm = useCommand("warehouse/confirm-receipt", staleQueries);
  const send = () => {
    const lines = returnsOf(request, typedQuantities)?.filter(({ quantity }) => quantity > 0);
    if (!lines || lines.length === 0) {
      setProblem(lines ? "Informe ao menos uma quantidade a devolver." : UNREADABLE);
      return;
    }
    setProblem("");
    returning((id) => giveBack.mutateAsync({ id, request: request.id, lines })).then(
      ({ sentence }) => {
        onMode("");
        notify.ok(sentence);
      },
      (error) => setProblem(sentenceOf(error)),
    );
  };
  const confirmReceipt = () =>
    confirming((id) => confirm.mutateAsync({ id, request: request.id })).then(
      ({ sentence }) => notify.ok(sentence),
      (error) => setProblem(sentenceOf(error)),
    );
  return (
    <div className={classes.acts}>
      <div className={classes.stateText}>
        {request.deliveries.map(({ id, document, number, made_at, proxy_name, confirmed_at }) => (
          <p key={id}>
            Entregue {requestTimeText(made_at, today, timeZone)}
            {proxy_name ? ` a ${proxy_name}` : ""}, <Link to={`/entradaSaida/documentos/${document}`}>saída {number}</Link>
            {confirmed_at ? `, recebida ${requestTimeText(confirmed_at, today, timeZone)}` : ""}
          </p>
        ))}
        <Denied request={request} />
        {request.close_reason ? <p>Encerrada sem o restante: {request.close_reason}</p> : null}
      </div>
      {mode === "return" ? (
        <>
          <Button variant="default" onClick={() => onMode("")}>
            Cancelar
          </Button>
          <Button loading={giveBack.isPending} onClick={send}>
            Registrar a devolução
          </Button>
        </>
      ) : (
        <>
          <Button variant="subtle" onClick={() => onMode("return")}>
            Devolução de material não usado…
          </Button>
          {request.state === "delivered" && !request.confirms_by_account ? (
            <Button variant="default" loading={confirm.isPending} onClick={confirmReceipt}>
              Confirmar pelo recibo assinado
            </Button>
          ) : null}
        </>
      )}
      {problem ? (
        <p className={classes.failureNotice} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

/** The actions of the sector's head; an Admin may decide in their place. */
export function HeadActs({ request }: { request: RequestRow }) {
  const { user } = useSession();
  const { head_name, sector_name } = request;
  const isOwn = isOwnRequest(request, user?.id ?? "");
  return (
    <div className={classes.acts}>
      <div className={classes.stateText}>
        {head_name
          ? `Aguarda ${head_name}, que responde por ${sector_name}.`
          : `${sector_name} está sem responsável: a administração autoriza.`}
      </div>
      {may(user, ["Admin"]) && !isOwn ? <AuthorizeActs request={request} /> : null}
    </div>
  );
}

/** In place of the actions on the user's own request. */
export function OwnWords() {
  return (
    <div className={classes.acts}>
      <div className={classes.stateText}>
        {OTHER_PERSON_ANSWERS} <Link to="/pedir-material/minhas">Suas solicitações</Link>
      </div>
    </div>
  );
}

/** Why nothing was, or will be, delivered. */
export function ClosedWords({ request }: { request: RequestRow }) {
  const { today, timeZone } = useApplication();
  const { state, answer, answered_at, answered_by_name, close_reason, declined, lines } = request;
  const by = answered_by_name ? ` por ${answered_by_name}${declined ? ", pelo setor" : ""}` : "";
  return (
    <div className={classes.stateText}>
      {state === "refused"
        ? `Negada ${requestTimeText(answered_at, today, timeZone)}${by}: ${answer}`
        : `Cancelada${close_reason ? `: ${close_reason}` : ""}. ${count(lines.length, "material", "materiais")}, nada entregue.`}
    </div>
  );
}
