import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { capital, count } from "../../../../domain/text";
import type { BatchBalance, MaterialSheet } from "../../../../domain/warehouse/commands";
import { MATERIAL_FIELDS } from "../../../../domain/warehouse/material-fields";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import { MONTHS_OF_USE, monthlyUse } from "../../../../domain/warehouse/reorder";
import {
  countedLimit,
  formatAverage,
  formatQuantityWithUnit,
  MATERIAL_KIND_WORDS,
  PLACE_WORDS,
  unitFor,
} from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { fileUrl, useSave } from "../../data/records";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { ColumnChart } from "../../ui/chart/ColumnChart";
import { DescriptionList } from "../../ui/DescriptionList";
import { formatMoney, shortDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { loadedRows } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { LoanTable } from "../loans/LoanTable";
import { Units } from "../loans/Units";
import { Quantity } from "../Quantity";
import classes from "../warehouse.module.css";
import { MATERIAL_FILTERS, materialStatus, STOCK_QUERIES, unitPrice } from "../warehouse-words";
import { AdjustValue } from "./AdjustValue";
import { type BatchToCorrect, CorrectBatch } from "./CorrectBatch";
import { Kardex } from "./Kardex";
import { MoveStock, movable, type StockMove } from "./MoveStock";
import { Packs } from "./Packs";

/** A material's sheet: its quantity and place, its cost, its movements. */
export default function Material() {
  const { id = "" } = useParams();
  const sheet = useRead("warehouse/material", { material: id });
  const neighbours = useNeighbours("materials", MATERIAL_FILTERS, "/materiais", id);
  useLive("materials", ["warehouse/material"]);
  useLive("material_packs", ["warehouse/material"]);
  useLive("stock_documents", ["warehouse/material", "movements"]);
  // A corrected validity has no document.
  useLive("stock_batches", ["warehouse/material", "timeline"]);
  // An approved request reserves.
  useLive("material_requests", ["warehouse/material"]);
  useLive("stock_reservations", ["warehouse/material"]);

  if (!sheet.data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Materiais" />
        <Page title="Material">
          <LoadingState query={sheet} />
        </Page>
      </>
    );
  }
  return <Sheet key={id} sheet={sheet.data} neighbours={neighbours} />;
}

function Sheet({ sheet, neighbours }: { sheet: MaterialSheet; neighbours: ReturnType<typeof useNeighbours> }) {
  const search = neighbours.list.split("?")[1];
  const [refusal, setRefusal] = useState("");
  const [openMove, setOpenMove] = useState<StockMove | null>(null);
  const [adjusting, setAdjusting] = useState(false);
  const queryClient = useQueryClient();
  const save = useSave("materials", ["warehouse/material", "platform/home"]);
  const setActive = (active: boolean) => {
    setRefusal("");
    save.mutate(
      { id: sheet.id, base: sheet.updated, values: { active } },
      {
        onSuccess: () => notify.ok(`${sheet.name}: cadastro ${active ? "reativado" : "desativado"}`),
        onError: (error) => setRefusal(sentenceOf(error)),
      },
    );
  };
  return (
    <>
      <RecordNav neighbours={neighbours} list="Materiais" />
      <Page
        title={sheet.name}
        subtitle={
          <>
            <Code>{sheet.code}</Code> · {MATERIAL_KIND_WORDS[sheet.kind]}
          </>
        }
        actions={
          <>
            {movable(sheet.balances).length > 0 ? (
              <>
                <Button variant="default" onClick={() => setOpenMove("write-off")}>
                  Dar baixa…
                </Button>
                <Button variant="default" onClick={() => setOpenMove("transfer")}>
                  Transferir…
                </Button>
              </>
            ) : null}
            {sheet.quantity > 0 ? (
              <Button variant="default" onClick={() => setAdjusting(true)}>
                Ajustar valor…
              </Button>
            ) : null}
            <Button variant="default" loading={save.isPending} onClick={() => setActive(!sheet.active)}>
              {sheet.active ? "Desativar" : "Reativar"}
            </Button>
            <Button variant="default" component={Link} to={`/materiais/${sheet.id}/ficha`}>
              Ficha de estoque
            </Button>
            <Button variant="default" component={Link} to={`/materiais/etiquetas?materiais=${sheet.id}`}>
              Etiqueta
            </Button>
            <Button variant="default" component={Link} to={`/materiais/${sheet.id}/editar${search ? `?${search}` : ""}`}>
              Editar
            </Button>
          </>
        }
      >
        {refusal ? <Note tone="bad">{refusal}</Note> : null}
        {sheet.merged_into ? (
          <Note tone="info">
            Este cadastro foi unido a <Link to={`/materiais/${sheet.merged_into}`}>{sheet.merged_into_name}</Link>. Os movimentos
            anteriores continuam nesta página.
          </Note>
        ) : null}
        {sheet.merged.length > 0 ? (
          <Note tone="info">
            Unidos a este:{" "}
            {sheet.merged.map(({ id, code, name }, index) => (
              <span key={id}>
                {index > 0 ? "; " : ""}
                <Link to={`/materiais/${id}`}>
                  {code} {name}
                </Link>
              </span>
            ))}
            . Os movimentos anteriores estão na página de cada um.
          </Note>
        ) : null}
        {adjusting ? <AdjustValue sheet={sheet} onClose={() => setAdjusting(false)} /> : null}
        {openMove ? (
          <MoveStock
            move={openMove}
            sheet={sheet}
            onMoved={() => {
              for (const key of STOCK_QUERIES) {
                void queryClient.invalidateQueries({ queryKey: [key] });
              }
            }}
            onClose={() => setOpenMove(null)}
          />
        ) : null}
        <div className={`columns ${classes.columns}`}>
          <About sheet={sheet} />
          <div className="page-stack" data-in-order>
            <Balances sheet={sheet} />
            <LoanTable title="Emprestado" filters={{ material: sheet.id }} hiddenWhenEmpty />
            <Kardex material={sheet.id} />
            <Prices sheet={sheet} />
            <Packs sheet={sheet} />
            <Units sheet={sheet} />
            <Card title="Histórico do cadastro" flush>
              <History subjects={[sheet.id]} follow="materials" empty="Nenhuma alteração registrada." />
            </Card>
          </div>
        </div>
      </Page>
    </>
  );
}

function About({ sheet }: { sheet: MaterialSheet }) {
  const { quantity, unit, value, available, reserved, expired, minimum, maximum } = sheet;
  const stockStatus = materialStatus(sheet);
  const description = sheet.description ? <span className="as-written">{sheet.description}</span> : "";
  const amount = (of: number) => (of > 0 ? formatQuantityWithUnit(of, unit) : "");
  return (
    <Card>
      <div className="stack">
        {sheet.photo ? (
          <img
            className={classes.photo}
            src={fileUrl({ id: sheet.id, collectionName: "materials" }, sheet.photo, "240x0")}
            alt={sheet.name}
          />
        ) : null}
        <div>
          <p className={classes.big}>
            {formatQuantity(quantity)} <span className="second regular">{unitFor(quantity, unit)} em estoque</span>
          </p>
          {stockStatus ? <StatusBadge tone={stockStatus.tone}>{stockStatus.text}</StatusBadge> : null}
        </div>
        <DescriptionList
          facts={[
            ["Disponível", available === quantity ? "" : formatQuantityWithUnit(available, unit)],
            ["Reservado", amount(reserved)],
            ["Vencido", amount(expired)],
            ["Valor", quantity > 0 ? formatMoney(value) : ""],
            ["Custo médio", quantity > 0 ? `${unitPrice(value, quantity)} por ${unit}` : ""],
            [MATERIAL_FIELDS.minimum.label, amount(minimum)],
            [MATERIAL_FIELDS.maximum.label, amount(maximum)],
            ["Prazo de entrega", sheet.lead_time_days > 0 ? count(sheet.lead_time_days, "dia", "dias") : ""],
            ["Consumo por mês", formatUse(sheet)],
            ["Ponto de pedido", amount(countedLimit(sheet.reorder_point, sheet.decimals))],
            [MATERIAL_FIELDS.shelf.label, sheet.shelf],
            [MATERIAL_FIELDS.batch_control.label, sheet.batch_control ? "sim" : "não"],
            [MATERIAL_FIELDS.expense_element.label, sheet.expense_element],
            [MATERIAL_FIELDS.account.label, sheet.account],
            ["CATMAT", [sheet.catmat_code, sheet.catmat_text].filter(Boolean).join(" · ")],
            [MATERIAL_FIELDS.legacy_code.label, sheet.legacy_code],
            [MATERIAL_FIELDS.description.label, description],
          ]}
        />
      </div>
    </Card>
  );
}

/** "10 resmas, em 11 meses com saldo": a month without stock does not show the need. */
function formatUse({ used, use_months, unit }: MaterialSheet): string {
  const use = { used, months: use_months };
  const months = use_months < MONTHS_OF_USE ? `, em ${count(use_months, "mês", "meses")} com saldo` : "";
  return use_months === 0 ? "" : `${formatAverage(monthlyUse(use), unit)}${months}`;
}

/** The balances by place and batch; one balance without a batch needs no table. */
function Balances({ sheet: { balances, unit, name } }: { sheet: MaterialSheet }) {
  const { today } = useApplication();
  const [mendedBatch, setMendedBatch] = useState<BatchToCorrect | null>(null);
  const rows = balances.map((row) => ({ ...row, id: `${row.place}/${row.batch}` }));
  if (rows.length === 0 || (rows.length === 1 && rows[0]?.place === "stock" && rows[0].batch === "")) {
    return null;
  }
  return (
    <Card title="Saldos por lugar e lote" flush>
      <DataTable<BatchBalance & { id: string }>
        caption="Saldos por lugar e lote"
        rowId={(row) => row.id}
        rowName={(row) => row.batch_code || "Sem lote"}
        query={loadedRows(rows)}
        columns={[
          {
            title: "Lote",
            render: (row) =>
              row.batch_code ? (
                <Link to={`/materiais/lotes/${row.batch}`}>
                  <Code>{row.batch_code}</Code>
                </Link>
              ) : (
                "Sem lote"
              ),
          },
          { title: "Lugar", render: (row) => capital(PLACE_WORDS[row.place]) },
          {
            title: "Validade",
            render: (row) =>
              row.valid_until === "" ? (
                "sem validade"
              ) : row.expired ? (
                <StatusBadge tone="bad" icon={false}>
                  venceu em {shortDay(row.valid_until, today)}
                </StatusBadge>
              ) : (
                shortDay(row.valid_until, today)
              ),
          },
          {
            title: "Quantidade",
            align: "right",
            phone: "column",
            render: (row) => <Quantity quantity={row.quantity} unit={unit} />,
          },
          {
            title: "Correção",
            render: (row) =>
              row.batch === "" ? null : (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Corrigir a validade do lote ${row.batch_code}`}
                  onClick={() => setMendedBatch({ id: row.batch, code: row.batch_code, valid_until: row.valid_until })}
                >
                  Corrigir validade…
                </Button>
              ),
          },
        ]}
        empty={null}
      />
      {mendedBatch ? (
        <CorrectBatch key={mendedBatch.id} batch={mendedBatch} material={name} onClose={() => setMendedBatch(null)} />
      ) : null}
    </Card>
  );
}

const MAX_CHART_MONTHS = 24;

/** The oldest first, in reais; the table behind the chart has the rest. */
function columnsOf(prices: MaterialSheet["prices"], unit: string, today: string) {
  return prices
    .slice(0, MAX_CHART_MONTHS)
    .reverse()
    .map(({ document, day, quantity, value, supplier_name }, index) => ({
      key: `${document}/${index}`,
      label: shortDay(day, today),
      value: quantity === 0 ? 0 : (value * ONE) / quantity / 100,
      number: quantity === 0 ? "–" : formatMoney(Math.round((value * ONE) / quantity)).replace(/^R\$\s/, ""),
      sentence: `${formatDay(day)}: ${unitPrice(value, quantity)} por ${unit}${supplier_name ? `, ${supplier_name}` : ""}`,
    }));
}

/** The price of each valid purchase, the latest first. */
function Prices({ sheet: { prices, unit } }: { sheet: MaterialSheet }) {
  const { today } = useApplication();
  const rows = prices.map((row) => ({ ...row, id: `${row.document}/${row.quantity}/${row.value}` }));
  return rows.length === 0 ? null : (
    <Card title="Preços de compra" flush>
      {rows.length > 1 ? <ColumnChart label="Preço por compra" columns={columnsOf(rows, unit, today)} /> : null}
      <DataTable
        caption="Preços de compra"
        rowId={(row) => row.id}
        rowName={(row) => row.supplier_name || "Sem fornecedor"}
        rowLink={(row) => `/entradaSaida/documentos/${row.document}`}
        query={loadedRows(rows)}
        columns={[
          { title: "Fornecedor", code: (row) => row.number },
          { title: "Dia", value: (row) => row.day, kind: "day" },
          { title: "Quantidade", align: "right", render: (row) => formatQuantityWithUnit(row.quantity, unit) },
          {
            title: `Preço por ${unit}`,
            align: "right",
            phone: "column",
            render: (row) => unitPrice(row.value, row.quantity),
          },
        ]}
        empty={null}
      />
    </Card>
  );
}
