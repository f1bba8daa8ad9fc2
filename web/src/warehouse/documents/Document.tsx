import { Button } from "@mantine/core";
import { Fragment, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { formatLongDay, isDay } from "../../../../domain/dates";
import { capital, count, withinSentence } from "../../../../domain/text";
import type { DocumentLine, LeftOutItem, StockDocument } from "../../../../domain/warehouse/commands";
import { documentValue, formatMoved, leftOutValue, lineValue, tombosOf } from "../../../../domain/warehouse/documents";
import { formatMonth } from "../../../../domain/warehouse/months";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { correctionPath, repeatPath } from "../../../../domain/warehouse/repeat-document";
import { PLACE_WORDS } from "../../../../domain/warehouse/words";
import { useCommand, useRead } from "../../data/call";
import { asCallError } from "../../data/errors";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { DateField } from "../../ui/form/DateField";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { formatMoney, shortDay, zoned } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { type Column, loadedRows } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { ReservationCheckbox } from "../ReservationCheckbox";
import classes from "../warehouse.module.css";
import { DOCUMENT_FILTERS, kindTitle, otherSide, STOCK_QUERIES } from "../warehouse-words";
import { documentName } from "./document-columns";

/** One document of the stock: its lines, its recipient, its author; and its reversal. */
export default function Document() {
  const { id = "" } = useParams();
  const sheet = useRead("warehouse/document", { document: id });
  const neighbours = useNeighbours("stock-documents", DOCUMENT_FILTERS, "/entradaSaida/documentos", id);
  useLive("stock_documents", ["warehouse/document"]);
  return (
    <>
      <RecordNav neighbours={neighbours} list="Documentos" />
      {sheet.data ? (
        <Sheet key={id} document={sheet.data} />
      ) : (
        <Page title="Documento">
          <LoadingState query={sheet} />
        </Page>
      )}
    </>
  );
}

const lineColumns: Column<DocumentLine>[] = [
  { title: "Material", code: (line) => line.code },
  {
    title: "Lote",
    render: ({ parts }) =>
      parts
        .filter(({ batch_code, place }) => batch_code !== "" || place !== "stock")
        .map(({ movement, batch, batch_code, place }, index) => (
          <Fragment key={movement}>
            {index > 0 ? "; " : ""}
            {batch_code ? <Link to={`/materiais/lotes/${batch}`}>{batch_code}</Link> : null}
            {place === "stock" ? "" : `${batch_code ? ", " : ""}${PLACE_WORDS[place]}`}
          </Fragment>
        )),
  },
  {
    title: "Quantidade",
    align: "right",
    phone: "column",
    render: (line) => (
      <>
        {formatMoved(line)}
        {line.stated_unit ? (
          <div className="second">
            {formatQuantity(line.stated_quantity)} {line.stated_unit}
            {line.factor === ONE ? "" : ` de ${formatQuantity(line.factor)}`}
          </div>
        ) : null}
      </>
    ),
  },
  {
    title: "Valor",
    align: "right",
    render: (line) => formatMoney(lineValue(line)),
  },
];

const excludedColumns: Column<LeftOutItem>[] = [
  { title: "Não entrou no estoque" },
  { title: "Motivo", value: ({ reason }) => reason },
  { title: "Valor", align: "right", phone: "column", render: ({ cost }) => formatMoney(cost) },
];

function Sheet({ document }: { document: StockDocument }) {
  const { today, timeZone } = useApplication();
  const [reversing, setReversing] = useState(false);
  const { obstacle = "", left_out: leftOut } = document;
  const note = document.note ? <span className="as-written">{document.note}</span> : "";
  const madeAt = zoned(document.made_at, timeZone);
  const again = document.reversed_by ? correctionPath(document) : repeatPath(document);
  // A reversal can't be repeated: the user posts the document that it reversed again.
  const reversedDocument = useRead(
    "warehouse/document",
    { document: document.reversal_of },
    { enabled: document.reversal_of !== "" },
  );
  const correctionTarget = reversedDocument.data ? correctionPath(reversedDocument.data) : "";
  const link = (id: string, number: string) => (id ? <Link to={`/entradaSaida/documentos/${id}`}>{number}</Link> : "");
  return (
    <Page
      title={documentName(document)}
      subtitle={formatLongDay(document.day, today)}
      actions={
        <>
          {document.reversed_by ? <StatusBadge tone="neutral">Estornado</StatusBadge> : null}
          {document.kind === "loan" ? (
            <Button variant="default" component={Link} to={`/emprestimoDevolucao/emprestados/${document.id}`}>
              Ver o empréstimo
            </Button>
          ) : null}
          {document.kind === "exit" && !document.reversed_by && !document.work ? (
            <Button variant="default" component={Link} to={`/entradaSaida/entrada?devolucao=${document.id}`}>
              Registrar devolução
            </Button>
          ) : null}
          {again ? (
            <Button variant="default" component={Link} to={again}>
              {document.reversed_by ? "Lançar de novo" : "Repetir"}
            </Button>
          ) : null}
          {correctionTarget ? (
            <Button variant="default" component={Link} to={correctionTarget}>
              Lançar de novo
            </Button>
          ) : null}
          {obstacle ? null : (
            <Button variant="default" onClick={() => setReversing(true)}>
              Estornar…
            </Button>
          )}
          <Button component={Link} to={`/entradaSaida/documentos/${document.id}/imprimir`}>
            Imprimir
          </Button>
        </>
      }
    >
      {document.invoice_cancelled ? (
        <Note tone="bad">
          {document.invoice_cancelled}{" "}
          {document.reversed_by || obstacle ? "" : "Confira com o fornecedor e estorne esta entrada."}
        </Note>
      ) : null}
      {obstacle ? <Note tone="info">{obstacle}</Note> : null}
      <div className={`columns ${classes.columns}`}>
        <Card>
          <DescriptionList
            facts={[
              [document.supplier ? "Fornecedor" : "Requisitante", otherSide(document)],
              ["Código", document.requester_code],
              [
                "Nota fiscal",
                document.invoice_number
                  ? [
                      document.invoice_number,
                      document.invoice_series ? `série ${document.invoice_series}` : "",
                      document.issued_on ? `de ${shortDay(document.issued_on, today)}` : "",
                    ]
                      .filter(Boolean)
                      .join(", ")
                  : "",
              ],
              ["Estorno de", link(document.reversal_of, document.reversal_of_number)],
              ["Estornado por", link(document.reversed_by, document.reversed_by_number)],
              ["Ajusta a entrada", link(document.adjusts, document.adjusts_number)],
              ["Devolver até", document.due ? shortDay(document.due, today) : ""],
              [document.kind === "exit" ? "Acima do limite" : "Motivo", document.reason],
              ["Tombos", tombosOf(document)],
              ["Observação", note],
              ["Valor", formatMoney(documentValue(document))],
              ["Fora do estoque", leftOut.length > 0 ? formatMoney(leftOutValue(document)) : ""],
              ["Total da nota", leftOut.length > 0 ? formatMoney(document.total + leftOutValue(document)) : ""],
              ["Lançado por", document.made_by_name],
              ["Lançado em", `${shortDay(madeAt.day, today)} às ${madeAt.time}`],
            ]}
          />
        </Card>
        <Card title={kindTitle(document.kind)} sideContent={count(document.material_count, "material", "materiais")} flush>
          <DataTable
            caption="Materiais do documento"
            columns={lineColumns}
            rowId={(line) => String(line.line)}
            rowName={(line) => line.name}
            rowLink={(line) => `/materiais/${line.material}`}
            query={loadedRows(document.lines)}
            empty={null}
          />
          {leftOut.length > 0 ? (
            <DataTable
              caption="Itens da nota que não entraram"
              columns={excludedColumns}
              rowId={({ item }) => String(item)}
              rowName={({ name }) => name}
              query={loadedRows(leftOut)}
              empty={null}
            />
          ) : null}
        </Card>
      </div>
      {reversing ? <Reversal document={document} onClose={() => setReversing(false)} /> : null}
    </Page>
  );
}

/** The dialog that reverses the whole document at its original values. */
function Reversal({ document, onClose }: { document: StockDocument; onClose: () => void }) {
  const navigate = useNavigateUnlessLeft();
  const { today } = useApplication();
  const reverse = useCommand("warehouse/reverse", STOCK_QUERIES);
  const attempt = useIdempotentSend();
  const { reversal_day: proposedDay = today } = document;
  const [day, setDay] = useState<string>(proposedDay);
  const isReadable = isDay(day);
  // A reserved quantity leaves only after a confirmation.
  const [isReserved, setReserved] = useState(false);
  const [promised, setPromised] = useState(false);
  const again = correctionPath(document);
  const send = (id: string, reason: string) =>
    reverse.mutateAsync({ id, document: document.id, reason, day, promised }).catch((error: unknown) => {
      if (asCallError(error).code === "stock_promised") {
        setReserved(true);
      }
      throw error;
    });
  return (
    <ReasonDialog
      title={`Estornar ${withinSentence(documentName(document))}`}
      label="Motivo do estorno"
      action="Estornar"
      continueLabel={again ? "Estornar e lançar de novo" : undefined}
      missingSentence="Informe o motivo do estorno."
      consent={isReserved ? <ReservationCheckbox checked={promised} onChange={setPromised} /> : null}
      blocked={!isReadable}
      onConfirm={async (reason, goesOn) => {
        const reversal = await attempt((id) => send(id, reason));
        notify.ok(reversal.sentence);
        navigate(goesOn ? again : `/entradaSaida/documentos/${reversal.id}`);
      }}
      onClose={onClose}
    >
      <p>
        {count(document.material_count, "material volta", "materiais voltam")} ao saldo anterior. O documento {document.number} é
        mantido, marcado como estornado.
      </p>
      {document.day < today ? (
        <DateField
          mb="md"
          label="Data do estorno"
          description={
            proposedDay < today
              ? `${capital(formatMonth(document.month))} ainda está aberto: o estorno conta na data do documento, ou em outra até hoje.`
              : "De hoje, ou de outro dia a partir da data do documento, enquanto o mês estiver aberto."
          }
          required
          earliest={document.day}
          latest={today}
          value={day}
          onChange={setDay}
          error={isReadable ? undefined : "Informe a data do estorno."}
        />
      ) : null}
    </ReasonDialog>
  );
}
