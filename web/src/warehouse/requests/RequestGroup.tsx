import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { count } from "../../../../domain/text";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import type { RequestLine, RequestRow } from "../../../../domain/warehouse/requests/lists";
import { isOwnRequest, openOf } from "../../../../domain/warehouse/requests/states";
import { unitFor } from "../../../../domain/warehouse/words";
import { fileUrl, useFileToken } from "../../data/records";
import { useSession } from "../../data/session";
import { useApplication } from "../../ui/application-context";
import { Code } from "../../ui/Code";
import { PersonAvatar } from "../../ui/PersonAvatar";
import { StatusBadge } from "../../ui/StatusBadge";
import { QuantityField } from "../QuantityField";
import {
  AnswerActs,
  batchKey,
  ClosedWords,
  DeliveryActs,
  HeadActs,
  OwnWords,
  ReceiptActs,
  type TypedQuantities,
} from "./RequestActs";
import classes from "./Requests.module.css";
import { deliverable, figure, neededOn, requestTimeText, storekeeperBadge } from "./request-words";

interface RequestGroupProps {
  request: RequestRow;
  startsOpen: boolean;
  staleQueries: readonly string[];
}

/** One request: a heading with its lines below, and its actions. */
export function RequestGroup({ request, startsOpen, staleQueries }: RequestGroupProps) {
  const { today, timeZone } = useApplication();
  const { user } = useSession();
  const [open, setOpen] = useState(startsOpen);
  const [typedQuantities, setTypedQuantities] = useState<TypedQuantities>({});
  const [mode, setMode] = useState<"" | "part" | "return">("");
  const { id, number, state, lines, requester_name, sector_name, reason, limit_reason, photo, person } = request;
  const token = useFileToken(Boolean(photo));
  const badge = storekeeperBadge(request);
  const type = (line: string) => (value: number | string) => setTypedQuantities((previous) => ({ ...previous, [line]: value }));
  const change = (next: "" | "part" | "return") => {
    setTypedQuantities({});
    setMode(next);
  };
  const first = requester_name.split(" ")[0] ?? requester_name;
  const about = [
    sector_name === requester_name ? "" : sector_name,
    limit_reason ? `acima do limite: ${limit_reason}` : "",
    reason || (open ? "" : count(lines.length, "material", "materiais")),
  ];
  const asks = state === "asked";
  const approves = asks && !isOwnRequest(request, user?.id ?? "");
  const delivers = state === "approved" || state === "delivering";
  const gaveBack = lines.some(({ returned }) => returned > 0);
  return (
    <tbody>
      <tr className={classes.head}>
        <th colSpan={6} scope="rowgroup">
          <div className={classes.requester}>
            <PersonAvatar
              name={requester_name}
              photo={photo && token ? fileUrl({ id: person, collectionName: "people" }, photo, "96x96", token) : undefined}
              size="sm"
            />
            <div className={classes.names}>
              <div>
                <span className="strong">{requester_name}</span>
                {request.requester_left && (asks || delivers || state === "to_authorize") ? (
                  <>
                    {" "}
                    <StatusBadge tone="warn" icon={false}>
                      Não está mais na escola
                    </StatusBadge>
                  </>
                ) : null}
                {about.filter(Boolean).map((part) => (
                  <span key={part}> · {part}</span>
                ))}
              </div>
              <div className={classes.second}>
                <Code soft>{number}</Code> · feita {requestTimeText(request.asked_at, today, timeZone)} ·{" "}
                {request.needed_on ? (
                  <>
                    necessário até <b>{neededOn(request.needed_on, today)}</b>
                  </>
                ) : (
                  "sem data"
                )}
              </div>
            </div>
            <span className={classes.state}>
              <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
            </span>
            <ActionIcon
              color="gray"
              aria-expanded={open}
              aria-label={`${open ? "Recolher" : "Mostrar"} a solicitação ${number}`}
              onClick={() => setOpen(!open)}
            >
              {open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
            </ActionIcon>
          </div>
        </th>
      </tr>
      {open ? (
        <>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              closed={!asks && !delivers && state !== "to_authorize"}
              approvedText={
                approves ? (
                  <Field
                    label={`Quantidade a aprovar de ${line.name}`}
                    line={line}
                    value={typedQuantities[line.id] ?? Math.min(line.asked, Math.max(0, line.available))}
                    wholeQuantity={line.asked}
                    onChange={type(line.id)}
                  />
                ) : undefined
              }
              deliveredText={
                mode === "return" ? (
                  line.batches.length === 0 ? (
                    <Field
                      label={`Quantidade a devolver de ${line.name}`}
                      line={line}
                      value={typedQuantities[line.id] ?? 0}
                      wholeQuantity={0}
                      onChange={type(line.id)}
                    />
                  ) : (
                    line.batches.map(({ batch, batch_code, quantity }) => (
                      <div key={batch} className={classes.ofBatch}>
                        <span className={classes.second}>
                          lote {batch_code}, {formatQuantity(quantity)}
                        </span>
                        <Field
                          label={`Quantidade a devolver de ${line.name}, lote ${batch_code}`}
                          line={line}
                          value={typedQuantities[batchKey(line.id, batch)] ?? 0}
                          wholeQuantity={0}
                          onChange={type(batchKey(line.id, batch))}
                        />
                      </div>
                    ))
                  )
                ) : undefined
              }
              remainder={
                mode === "part" && openOf(line) > 0 ? (
                  <Field
                    label={`Quantidade a entregar de ${line.name}`}
                    line={line}
                    value={typedQuantities[line.id] ?? deliverable(line)}
                    wholeQuantity={openOf(line)}
                    onChange={type(line.id)}
                  />
                ) : undefined
              }
            />
          ))}
          <tr className={classes.foot}>
            <td colSpan={6}>
              {state === "to_authorize" ? (
                <HeadActs request={request} />
              ) : approves ? (
                <AnswerActs
                  key={id}
                  request={request}
                  typedQuantities={typedQuantities}
                  staleQueries={staleQueries}
                  first={first}
                />
              ) : asks ? (
                <OwnWords />
              ) : delivers && mode !== "return" ? (
                <DeliveryActs
                  request={request}
                  typedQuantities={typedQuantities}
                  staleQueries={staleQueries}
                  mode={mode}
                  onMode={change}
                />
              ) : delivers || state === "delivered" || state === "received" ? (
                <ReceiptActs
                  request={request}
                  typedQuantities={typedQuantities}
                  staleQueries={staleQueries}
                  mode={mode}
                  onMode={change}
                />
              ) : (
                <ClosedWords request={request} />
              )}
              {gaveBack && mode === "" ? (
                <p className={classes.second}>
                  Devolvido:{" "}
                  {lines
                    .filter(({ returned }) => returned > 0)
                    .map(({ name, returned, unit }) => `${formatQuantity(returned)} ${unitFor(returned, unit)} de ${name}`)
                    .join("; ")}
                </p>
              ) : null}
            </td>
          </tr>
        </>
      ) : null}
    </tbody>
  );
}

interface LineRowProps {
  line: RequestLine;
  closed: boolean;
  approvedText: ReactNode;
  deliveredText: ReactNode;
  remainder: ReactNode;
}

function LineRow({ line, closed, approvedText, deliveredText, remainder }: LineRowProps) {
  const { name, code, unit, available, stock, reserved } = line;
  const open = openOf(line);
  return (
    <tr>
      <th scope="row" className={classes.itemName}>
        <b>{name}</b> <Code soft>{code}</Code>
      </th>
      <td className={closed ? classes.empty : undefined}>
        <span className={classes.label}>Disponível</span>
        {closed ? (
          "–"
        ) : available <= 0 ? (
          <span className={classes.none}>nada</span>
        ) : (
          <span className={classes.amount}>
            {formatQuantity(available)} <small>{unitFor(available, unit)}</small>
          </span>
        )}
        {!closed && reserved > 0 && stock > 0 ? (
          <div className={classes.second}>
            {formatQuantity(stock)} menos {formatQuantity(reserved)} de reserva
          </div>
        ) : null}
      </td>
      <td className={classes.amount}>
        <span className={classes.label}>Pedido</span>
        {formatQuantity(line.asked)}
      </td>
      <td className={classes.amount}>
        <span className={classes.label}>{approvedText ? "Aprovar" : "Aprovado"}</span>
        {approvedText ?? figure(line.approved)}
      </td>
      <td className={`${classes.amount} ${line.delivered === 0 && !deliveredText ? classes.empty : ""}`}>
        <span className={classes.label}>{deliveredText ? "Devolver" : "Entregue"}</span>
        {deliveredText ?? figure(line.delivered)}
      </td>
      <td className={`${classes.amount} ${classes.remainder} ${open === 0 ? classes.empty : ""}`}>
        <span className={classes.label}>{remainder ? "Entregar" : "Falta"}</span>
        {remainder ?? figure(open)}
      </td>
    </tr>
  );
}

interface FieldProps {
  label: string;
  line: RequestLine;
  value: number | string;
  /** A smaller quantity is highlighted; 0: none is. */
  wholeQuantity: number;
  onChange: (value: number | string) => void;
}

/** A quantity in its column. */
function Field({ label, line, value, wholeQuantity, onChange }: FieldProps) {
  return (
    <QuantityField
      className={classes.field ?? ""}
      data-cut={(typeof value === "number" && value < wholeQuantity) || undefined}
      aria-label={label}
      decimals={line.decimals}
      value={value}
      onChange={onChange}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
