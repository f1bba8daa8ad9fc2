import { Checkbox } from "@mantine/core";
import { Fragment, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { formatLongDay } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import type { StatementSheet } from "../../../../domain/warehouse/closing/commands";
import { elementName } from "../../../../domain/warehouse/closing/elements";
import {
  type ColumnKey,
  isBalanced,
  type Statement,
  type StatementRow,
  sideOf,
  visibleColumns,
  withQuantities,
} from "../../../../domain/warehouse/closing/statement";
import { addMonths, formatMonth } from "../../../../domain/warehouse/months";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { type DocumentKind, unitFor } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { zoned } from "../../ui/format";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import { Signatures } from "../../ui/print/Signatures";
import classes from "./ClosingSheet.module.css";
import { Check, Groups } from "./StatementTable";
import { COLUMN_WORDS, endOf, plainMoney } from "./statement-words";

const SCHOOL_ID = "school000000000";
/** The number of columns in reais that fit on a portrait sheet: "159.095,63" at 9 points, beside the names. */
const MAX_UPRIGHT = 8;

/** The month's statement on paper, with its seal and the signature lines. */
export default function ClosingSheet() {
  const { month = "" } = useParams();
  const [address] = useSearchParams();
  const closing = address.get("via") ?? "";
  const sheet = useRead("warehouse/statement", { month, rows: "true", ...(closing ? { closing } : {}) });
  const [withMaterials, setWithMaterials] = useState(true);
  const { data } = sheet;
  return (
    <PrintSheet
      title={`Balancete do almoxarifado: ${/^\d{4}-\d{2}$/.test(month) ? formatMonth(month) : month}`}
      backPath={`/entradaSaida/fechamento?mes=${month}`}
      paperSize={data && visibleColumns(data.statement).length > MAX_UPRIGHT ? "landscape" : "portrait"}
      unknownOrientation
      ready={data !== undefined}
      options={
        <Checkbox
          label="Com a relação dos materiais"
          checked={withMaterials}
          onChange={(event) => setWithMaterials(event.currentTarget.checked)}
        />
      }
    >
      {data ? <StatementPaper sheet={data} withMaterials={withMaterials} /> : <LoadingState query={sheet} />}
    </PrintSheet>
  );
}

const DOCUMENTS: readonly (readonly [DocumentKind, string])[] = [
  ["purchase", "Entradas por compra"],
  ["donation", "Entradas por doação"],
  ["return", "Devoluções dos setores"],
  ["opening", "Saldos iniciais"],
  ["exit", "Saídas para os setores"],
  ["write_off", "Baixas por perda ou vencimento"],
  ["supplier_return", "Devoluções ao fornecedor"],
  ["loan", "Empréstimos, sem efeito no saldo"],
  ["loan_return", "Devoluções de empréstimos"],
  ["transfer", "Transferências, sem efeito no saldo"],
  ["count", "Acertos de contagem"],
  ["merge", "Uniões de cadastros, sem efeito no total"],
  ["value_adjustment", "Ajustes de valor"],
  ["reversal", "Estornos"],
];

function StatementPaper({ sheet, withMaterials }: { sheet: StatementSheet; withMaterials: boolean }) {
  const { closing, previous, state, statement } = sheet;
  const { timeZone } = useApplication();
  const shown = visibleColumns(statement);
  const isWhole = [...statement.elements.map(({ value }) => value), statement.total].every((line) =>
    isBalanced(statement.columns, line),
  );
  const instantText = (instant: string) => {
    const { day, time } = zoned(instant, timeZone);
    return `${formatLongDay(day, "0000-01-01")}, às ${time.replace(":", "h")}`;
  };
  const openingBalance = statement.total[statement.columns.indexOf("before")] ?? 0;
  return (
    <div className={classes.sheet}>
      {closing?.reopened_at ? (
        <p className={classes.superseded}>
          Esta via perdeu a validade: o mês foi reaberto {instantText(closing.reopened_at)}, por {closing.reopened_by_name}.
          Motivo: {closing.reopen_reason}
        </p>
      ) : null}
      <p className="paragraph">
        {closing
          ? `Mês fechado ${instantText(closing.closed_at)}, por ${closing.closed_by_name}.`
          : state === "closed"
            ? "Mês fechado com um mês posterior."
            : "Mês ainda aberto: este balancete é provisório."}
        <br />
        Valores em reais, pelo custo médio.
      </p>
      <Groups statement={statement} visibleColumns={shown} by="elements" />
      {statement.accounts.some(({ key }) => key) ? (
        <>
          <h2>Por conta contábil</h2>
          <Groups statement={statement} visibleColumns={shown} by="accounts" />
        </>
      ) : null}
      <MovedDocuments statement={statement} />
      <div className={classes.end}>
        <h2>Conferência</h2>
        <Check statement={statement} />
        <p>
          {previous
            ? `O saldo anterior é o do balancete de ${formatMonth(previous.month)}, código ${previous.seal}. `
            : openingBalance === 0
              ? "O estoque começou neste mês. "
              : ""}
          {isWhole ? "As linhas e os totais conferem." : "ATENÇÃO: as linhas não somam o saldo final."}
        </p>
        {closing ? (
          <p>
            Versão {closing.version} deste mês · código <span className={classes.seal}>{closing.seal}</span>. Se o mês for
            reaberto, esta via perde a validade: o código é conferido na Sineta, em Entrada e saída, Fechamento.
          </p>
        ) : null}
        <SignedBy />
      </div>
      {withMaterials ? <Materials statement={statement} /> : null}
    </div>
  );
}

function MovedDocuments({ statement }: { statement: Statement }) {
  const lines = DOCUMENTS.flatMap(([kind, label]) => {
    const documents = statement.documents.find((document) => document.kind === kind)?.documents ?? 0;
    return documents > 0 ? [{ label, documents }] : [];
  });
  return lines.length === 0 ? null : (
    <>
      <h2>Movimento do mês</h2>
      <dl className={classes.movedDocuments}>
        {lines.map(({ label, documents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count(documents, "documento", "documentos")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** "Helena Duarte, Diretora da escola", a line each, from the school's settings; without any, the usual signers. */
function SignedBy() {
  const school = useRecord("school", SCHOOL_ID);
  const { person, today } = useApplication();
  const signatories = (school.data?.signatories ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 2)
    .map((line) => {
      const [name = "", ...office] = line.split(",");
      return [name.trim(), office.join(",").trim()] as const;
    });
  const signers = [
    [person, "Responsável pelo almoxarifado"] as const,
    ...(signatories.length > 0 ? signatories : [["", "Direção da escola"] as const]),
    ...(signatories.length > 1 ? [] : [["", "Conselho fiscal"] as const]),
  ];
  return (
    <>
      <p className={classes.date}>
        {school.data?.city ? `${school.data.city}, ` : ""}____ de ____________________ de {today.slice(0, 4)}.
      </p>
      <Signatures
        signers={signers.map(([name, office]) => (
          <>
            <strong>{name}</strong>
            <br />
            {office}
          </>
        ))}
      />
    </>
  );
}

/** The arrivals and exits of each material, in quantity and value, below its element. */
function Materials({ statement }: { statement: Statement }) {
  const { columns, rows = [], month } = statement;
  const shown = withQuantities(visibleColumns(statement), statement);
  const sum = (figures: readonly number[], side: "in" | "out") =>
    ({
      in: ["opening", "purchase", "donation", "return"],
      out: ["consumption", "handover", "loss", "supplier_return"],
    })[side].reduce((total, key) => total + (figures[columns.indexOf(key as ColumnKey)] ?? 0), 0);
  const signedColumns = shown.filter((key) => sideOf(key) === "signed");
  const at = (figures: readonly number[], key: ColumnKey) => figures[columns.indexOf(key)] ?? 0;
  const cells = ({ quantity, value }: StatementRow) => [
    [at(quantity, "before"), at(value, "before")],
    [sum(quantity, "in"), sum(value, "in")],
    [sum(quantity, "out"), sum(value, "out")],
    ...signedColumns.map((key) => [at(quantity, key), at(value, key)]),
    [at(quantity, "after"), at(value, "after")],
  ];
  const heads = [
    "Material",
    `Em ${endOf(addMonths(month, -1))}`,
    "Entradas",
    "Saídas",
    ...signedColumns.map((key) => COLUMN_WORDS[key]),
    `Em ${endOf(month)}`,
  ];
  const elements = [...new Set(rows.map(({ expense_element }) => expense_element))];
  return (
    <section className={classes.materials}>
      <h2>Relação dos materiais: quantidade e valor</h2>
      <PrintTable caption="Relação dos materiais" heads={heads}>
        {elements.map((element) => (
          <Fragment key={element}>
            <tr className={classes.element}>
              <th colSpan={heads.length} scope="rowgroup">
                {element ? [element, elementName(element)].filter(Boolean).join(" ") : "Sem elemento"}
              </th>
            </tr>
            {rows
              .filter(({ expense_element }) => expense_element === element)
              .map((row) => (
                <tr key={`${row.material} ${row.kind} ${row.account}`}>
                  <th scope="row">
                    {row.code} {row.name}, {unitFor(0, row.unit)}
                  </th>
                  {cells(row).map(([quantity = 0, value = 0], index) => (
                    <td key={heads[index + 1]} data-number>
                      {quantity === 0 ? "–" : formatQuantity(quantity)}
                      <br />
                      {plainMoney(value)}
                    </td>
                  ))}
                </tr>
              ))}
          </Fragment>
        ))}
      </PrintTable>
    </section>
  );
}
