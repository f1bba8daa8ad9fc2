import { Group, SegmentedControl } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import type { StockDocument } from "../../../../domain/warehouse/commands";
import { documentValue, formatMoved, leftOutValue, lineValue, tombosOf } from "../../../../domain/warehouse/documents";
import { useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { formatMoney } from "../../ui/format";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { Signatures } from "../../ui/print/Signatures";
import { kindTitle, otherSide } from "../warehouse-words";
import classes from "./DocumentSheet.module.css";
import { documentName } from "./document-columns";
import { PRINT_AT_ONCE, SLIP_STORAGE, type SlipPaper } from "./slip";

/** The slip for a signature: on a sheet, or on the roll of a receipt printer. */
export default function DocumentSheet() {
  const { id = "" } = useParams();
  const [address] = useSearchParams();
  const [slipPaper, setSlipPaper] = useLocalStorage<SlipPaper>({
    key: SLIP_STORAGE,
    defaultValue: "a4",
    getInitialValueInEffect: false,
  });
  const sheet = useRead("warehouse/document", { document: id });
  const [printsAtOnce] = useState(address.has(PRINT_AT_ONCE));
  const close = useCallback(() => window.close(), []);
  const { data } = sheet;
  return (
    <PrintSheet
      title={data ? documentName(data) : "Documento do estoque"}
      subtitle={data ? formatDay(data.day) : undefined}
      paperSize={slipPaper === "roll" ? "receipt-roll" : "portrait"}
      backPath={`/entradaSaida/documentos/${id}`}
      ready={data !== undefined}
      printsWhenReady={printsAtOnce}
      onPrinted={printsAtOnce ? close : undefined}
      options={
        <Group justify="flex-end">
          <SegmentedControl
            aria-label="Papel"
            data={[
              { value: "a4", label: "Folha A4" },
              { value: "roll", label: "Bobina de 80 mm" },
            ]}
            value={slipPaper}
            onChange={(value) => setSlipPaper(value === "roll" ? "roll" : "a4")}
          />
        </Group>
      }
    >
      {!data ? <LoadingState query={sheet} /> : slipPaper === "roll" ? <Roll document={data} /> : <Sheet document={data} />}
    </PrintSheet>
  );
}

/** The signers of a delivery or of a receipt. */
function signersOf(document: StockDocument): readonly [string, string] {
  const name = document.requester_name;
  if (document.kind === "loan_return") {
    return [`Devolvido por: ${name}`, `Recebido por: ${document.made_by_name}`];
  }
  return document.kind === "exit" || document.kind === "loan"
    ? [`Entregue por: ${document.made_by_name}`, `Recebido por: ${name}`]
    : [`Lançado por: ${document.made_by_name}`, "Conferido por:"];
}

const batchesOf = ({ parts }: StockDocument["lines"][number]): string =>
  parts
    .filter(({ batch_code }) => batch_code)
    .map(({ batch_code, valid_until }) => `lote ${batch_code}${valid_until ? `, vence ${formatDay(valid_until)}` : ""}`)
    .join("; ");

function About({ document }: { document: StockDocument }) {
  const facts: readonly (readonly [string, string])[] = [
    [document.supplier ? "Fornecedor" : "Requisitante", otherSide(document)],
    ["Código", document.requester_code],
    ["Nota fiscal", document.invoice_number],
    ["Estorno do documento", document.reversal_of_number],
    ["Estornado pelo documento", document.reversed_by_number],
    ["Devolver até", document.due ? formatDay(document.due) : ""],
    ["Ajusta a entrada", document.adjusts_number],
    [document.kind === "exit" ? "Acima do limite" : "Motivo", document.reason],
    ["Tombos", tombosOf(document)],
    ["Observação", document.note],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, fact]) => fact)
        .map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt> <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

function Sheet({ document }: { document: StockDocument }) {
  // The signer of a delivery to a sector confirms quantities; the signer of an entry, values too.
  const valued = !["exit", "loan", "loan_return", "transfer"].includes(document.kind);
  return (
    <>
      <About document={document} />
      <PrintTable caption={kindTitle(document.kind)} heads={["Material", "Código", "Quantidade", valued ? "Valor" : null]}>
        {document.lines.map((line) => (
          <tr key={line.line}>
            <th scope="row">
              {line.name}
              {batchesOf(line) ? <div className={classes.batch}>{batchesOf(line)}</div> : null}
            </th>
            <td>{line.code}</td>
            <td>{formatMoved(line)}</td>
            {valued ? <td>{formatMoney(lineValue(line))}</td> : null}
          </tr>
        ))}
      </PrintTable>
      {valued ? <p className={classes.total}>Total: {formatMoney(documentValue(document))}</p> : null}
      <ExcludedItems document={document} />
      <BorrowerStatement document={document} />
      <Signatures signers={signersOf(document)} />
    </>
  );
}

/** The part of the note that did not enter: with the entered part it adds up to the note's total. */
function ExcludedItems({ document }: { document: StockDocument }) {
  return document.left_out.length > 0 ? (
    <>
      <PrintTable caption="Itens da nota que não entraram" heads={["Item da nota", "Motivo", "Valor"]}>
        {document.left_out.map(({ item, name, reason, cost }) => (
          <tr key={item}>
            <th scope="row">{name}</th>
            <td>{reason}</td>
            <td>{formatMoney(cost)}</td>
          </tr>
        ))}
      </PrintTable>
      <p className={classes.total}>
        Fora do estoque: {formatMoney(leftOutValue(document))} · Total da nota:{" "}
        {formatMoney(document.total + leftOutValue(document))}
      </p>
    </>
  ) : null;
}

/** The borrower's signed statement. */
function BorrowerStatement({ document }: { document: StockDocument }) {
  return document.kind === "loan" && document.due ? (
    <p>
      Recebi o material relacionado acima, que pertence à escola, e devo devolvê-lo ao almoxarifado até {formatDay(document.due)},
      no estado em que o recebi.
    </p>
  ) : null;
}

/** As narrow as a receipt: one material a row, the signature below. */
function Roll({ document }: { document: StockDocument }) {
  const { school } = useApplication();
  return (
    <article className={classes.roll} aria-label={documentName(document)}>
      <p className={classes.school}>{school.name}</p>
      <p className={classes.rollTitle}>{documentName(document)}</p>
      <p>{formatDay(document.day)}</p>
      <About document={document} />
      <ul className={classes.rollLines}>
        {document.lines.map((line) => (
          <li key={line.line}>
            <span>{line.name}</span>
            <strong>{formatMoved(line)}</strong>
            <span className={classes.batch}>
              {line.code}
              {batchesOf(line) ? ` · ${batchesOf(line)}` : ""}
            </span>
          </li>
        ))}
      </ul>
      <BorrowerStatement document={document} />
      {signersOf(document).map((signer) => (
        <p key={signer} className={classes.signature}>
          {signer}
        </p>
      ))}
    </article>
  );
}
