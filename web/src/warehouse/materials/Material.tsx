import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { BatchBalance, MaterialSheet } from "../../../../domain/warehouse/commands";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { MATERIAL_KIND_WORDS, PLACE_WORDS, sayQuantity, unitFor } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { fileUrl, useSave } from "../../data/records";
import { History } from "../../platform/History";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { ErrorState } from "../../ui/ErrorState";
import { Facts } from "../../ui/Facts";
import { formatMoney, shortDay } from "../../ui/format";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { wholeList } from "../../ui/table/columns";
import { DataTable } from "../../ui/table/DataTable";
import { Quantity } from "../Quantity";
import classes from "../warehouse.module.css";
import { capital, MATERIAL_FILTERS, materialStanding, unitPrice } from "../warehouse-words";
import { Kardex } from "./Kardex";
import { MATERIAL_LABELS } from "./material-form";
import { Packs } from "./Packs";

/** A material's sheet: how much there is and where, what it costs, what came and went. */
export default function Material() {
  const { id = "" } = useParams();
  const sheet = useRead("warehouse/material", { material: id });
  const neighbours = useNeighbours("materials", MATERIAL_FILTERS, "/materiais", id);
  useLive("materials", ["warehouse/material"]);
  useLive("material_packs", ["warehouse/material"]);
  useLive("stock_documents", ["warehouse/material", "movements"]);

  if (!sheet.data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Materiais" />
        <Page title="Material">
          {sheet.isError ? (
            <ErrorState sentence={sentenceOf(sheet.error)} onRetry={() => void sheet.refetch()} />
          ) : (
            <LoadingRows />
          )}
        </Page>
      </>
    );
  }
  return <Sheet key={id} sheet={sheet.data} neighbours={neighbours} />;
}

function Sheet({ sheet, neighbours }: { sheet: MaterialSheet; neighbours: ReturnType<typeof useNeighbours> }) {
  const search = neighbours.list.split("?")[1];
  const [refusal, setRefusal] = useState("");
  const save = useSave("materials", ["warehouse/material", "timeline", "platform/home"]);
  const setActive = (active: boolean) => {
    setRefusal("");
    save.mutate(
      { id: sheet.id, seen: sheet.updated, values: { active } },
      {
        onSuccess: () => notify.ok(active ? `${sheet.name} reativado` : `${sheet.name} desativado`),
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
            <Button variant="default" loading={save.isPending} onClick={() => setActive(!sheet.active)}>
              {sheet.active ? "Desativar" : "Reativar"}
            </Button>
            <Button variant="default" component={Link} to={`/materiais/${sheet.id}/editar${search ? `?${search}` : ""}`}>
              Editar
            </Button>
          </>
        }
      >
        {refusal ? <Note tone="bad">{refusal}</Note> : null}
        <div className={classes.columns}>
          <About sheet={sheet} />
          <div className={classes.main} data-in-order>
            <Balances sheet={sheet} />
            <Kardex material={sheet.id} />
            <Prices sheet={sheet} />
            <Packs sheet={sheet} />
            <Card title="Histórico do cadastro" flush>
              <History subjects={[sheet.id]} empty="Nenhuma alteração registrada." />
            </Card>
          </div>
        </div>
      </Page>
    </>
  );
}

function About({ sheet }: { sheet: MaterialSheet }) {
  const { quantity, unit, value, available, reserved, expired, minimum, maximum } = sheet;
  const standing = materialStanding(sheet);
  const description = sheet.description ? <span className={classes.notes}>{sheet.description}</span> : "";
  const amount = (of: number) => (of > 0 ? sayQuantity(of, unit) : "");
  return (
    <Card>
      <div className={classes.about}>
        {sheet.photo ? (
          <img
            className={classes.photo}
            src={fileUrl({ id: sheet.id, collectionName: "materials" }, sheet.photo, "240x0")}
            alt={sheet.name}
          />
        ) : null}
        <div>
          <p className={classes.big}>
            {formatQuantity(quantity)} <span className={classes.unit}>{unitFor(quantity, unit)} em estoque</span>
          </p>
          {standing ? <StatusBadge tone={standing.tone}>{standing.text}</StatusBadge> : null}
        </div>
        <Facts
          facts={[
            ["Disponível", available === quantity ? "" : sayQuantity(available, unit)],
            ["Reservado", amount(reserved)],
            ["Vencido", amount(expired)],
            ["Valor", quantity > 0 ? formatMoney(value) : ""],
            ["Custo médio", quantity > 0 ? `${unitPrice(value, quantity)} por ${unit}` : ""],
            ["Mínimo", amount(minimum)],
            ["Máximo", amount(maximum)],
            ["Prazo de entrega", sheet.lead_time_days > 0 ? `${sheet.lead_time_days} dias` : ""],
            [MATERIAL_LABELS.shelf, sheet.shelf],
            [MATERIAL_LABELS.batch_control, sheet.batch_control ? "sim" : "não"],
            [MATERIAL_LABELS.expense_element, sheet.expense_element],
            [MATERIAL_LABELS.account, sheet.account],
            ["CATMAT", [sheet.catmat_code, sheet.catmat_text].filter(Boolean).join(" · ")],
            ["Código anterior", sheet.legacy_code],
            [MATERIAL_LABELS.description, description],
          ]}
        />
      </div>
    </Card>
  );
}

/** Where it lies, batch by batch; one pile without a batch needs no table. */
function Balances({ sheet: { balances, unit } }: { sheet: MaterialSheet }) {
  const { today } = useKit();
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
        query={wholeList({ data: rows, error: null, refetch: () => undefined })}
        columns={[
          { key: "batch", title: "Lote", render: (row) => (row.batch_code ? <Code>{row.batch_code}</Code> : "Sem lote") },
          { key: "place", title: "Lugar", render: (row) => capital(PLACE_WORDS[row.place]) },
          {
            key: "valid_until",
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
            key: "quantity",
            title: "Quantidade",
            align: "right",
            phone: "column",
            render: (row) => <Quantity quantity={row.quantity} unit={unit} />,
          },
        ]}
        empty={null}
      />
    </Card>
  );
}

function Prices({ sheet: { prices, unit } }: { sheet: MaterialSheet }) {
  const { today } = useKit();
  const rows = prices.map((row) => ({ ...row, id: `${row.document}/${row.quantity}/${row.value}` }));
  return rows.length === 0 ? null : (
    <Card title="Últimas compras" flush>
      <DataTable
        caption="Últimas compras"
        rowId={(row) => row.id}
        rowName={(row) => row.supplier_name || "Sem fornecedor"}
        rowLink={(row) => `/entradaSaida/documentos/${row.document}`}
        query={wholeList({ data: rows, error: null, refetch: () => undefined })}
        columns={[
          { key: "supplier", title: "Fornecedor", code: (row) => row.number },
          { key: "day", title: "Dia", render: (row) => shortDay(row.day, today) },
          { key: "quantity", title: "Quantidade", align: "right", render: (row) => sayQuantity(row.quantity, unit) },
          {
            key: "price",
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
