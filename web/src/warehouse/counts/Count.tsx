import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { StockCounts } from "../../../../domain/collections.gen";
import { count as countOf } from "../../../../domain/text";
import type { CountProgress } from "../../../../domain/warehouse/counts/commands";
import type { CountLineRow } from "../../../../domain/warehouse/counts/lists";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { ListTable } from "../../platform/lists/ListTable";
import { useListing } from "../../platform/lists/useListing";
import { Card } from "../../ui/Card";
import { ConfirmAct } from "../../ui/ConfirmAct";
import { DescriptionList } from "../../ui/DescriptionList";
import { formatMoney } from "../../ui/format";
import { ProgressLine } from "../../ui/loading";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { ScanBar } from "../../ui/scan/ScanBar";
import { VerdictList } from "../../ui/scan/VerdictList";
import type { Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { Quantity } from "../Quantity";
import classes from "../warehouse.module.css";
import { STOCK_QUERIES } from "../warehouse-words";
import { CountDialog } from "./CountDialog";
import { countScope } from "./Counts";
import { COUNT_QUERIES, useCount } from "./useCount";

const FILTERS = { state: "situacao" } as const;

/** One count of the stock: scanning or typing, everyone's progress, the differences, and their posting. */
export default function Count() {
  const { id = "" } = useParams();
  const record = useRecord("stock_counts", id);
  const progress = useRead("warehouse/count-progress", { count: id });
  useLive("stock_counts", COUNT_QUERIES);
  useLive("stock_documents", COUNT_QUERIES);
  const { data } = record;
  if (!data || !progress.data) {
    return (
      <Page title="Contagem">
        <LoadingState query={[record, progress]} />
      </Page>
    );
  }
  const { lines, counted } = progress.data;
  const isOpen = data.state === "counting";
  return (
    <Page
      title={data.name}
      subtitle={countScope(data)}
      count={isOpen ? "em andamento" : data.state === "posted" ? "encerrada" : "cancelada"}
      countTone={isOpen ? "info" : "neutral"}
      actions={<Actions count={data} progress={progress.data} />}
    >
      <ProgressLine label={isOpen ? "Contando" : "Contados"} done={counted} total={lines} noun="linhas" />
      {isOpen ? <Counting count={id} progress={progress.data} /> : null}
      <Lines count={data} />
    </Page>
  );
}

function Actions({ count, progress }: { count: StockCounts; progress: CountProgress }) {
  const [question, setQuestion] = useState<"post" | "cancel" | "">("");
  const touches = ["stock_counts", ...COUNT_QUERIES, ...STOCK_QUERIES];
  const postCount = useCommand("warehouse/post-count", touches);
  const cancel = useCommand("warehouse/cancel-count", touches);
  const command = useRef(newId());
  const { lines, counted, differing } = progress;
  const blank = lines - counted;
  const notifyFailure = (error: unknown) => notify.bad(sentenceOf(error));
  const print = (
    <Button variant="default" component={Link} to={`/contagens/${count.id}/imprimir`}>
      Imprimir a folha
    </Button>
  );
  if (count.state !== "counting") {
    return (
      <>
        {count.document ? (
          <Button variant="default" component={Link} to={`/entradaSaida/documentos/${count.document}`}>
            Ver o documento
          </Button>
        ) : null}
        {print}
      </>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setQuestion("cancel")}>
        Cancelar…
      </Button>
      {print}
      <Button loading={postCount.isPending} onClick={() => setQuestion("post")}>
        Encerrar…
      </Button>
      {question === "post" ? (
        <ConfirmAct
          title={differing === 0 ? "Encerrar a contagem?" : `Lançar ${countOf(differing, "diferença", "diferenças")}?`}
          text={[
            differing === 0
              ? "A contagem confere com o saldo."
              : "Cada diferença entra no estoque de hoje, pelo custo médio, em um documento que pode ser estornado.",
            blank > 0
              ? `${countOf(blank, "linha não contada mantém", "linhas não contadas mantêm")} o saldo registrado: em branco não é zero.`
              : "",
          ]
            .filter(Boolean)
            .join(" ")}
          confirmLabel="Encerrar a contagem"
          onConfirm={() => {
            setQuestion("");
            postCount.mutate(
              { id: command.current, count: count.id },
              { onSuccess: ({ sentence }) => notify.ok(sentence), onError: notifyFailure },
            );
          }}
          onClose={() => setQuestion("")}
        />
      ) : null}
      {question === "cancel" ? (
        <ConfirmAct
          title="Cancelar a contagem?"
          text="A contagem é mantida no histórico, e o estoque não muda."
          confirmLabel="Cancelar a contagem"
          onConfirm={() => {
            setQuestion("");
            cancel.mutate({ count: count.id }, { onSuccess: () => notify.ok("Contagem cancelada."), onError: notifyFailure });
          }}
          onClose={() => setQuestion("")}
        />
      ) : null}
    </>
  );
}

function Counting({ count, progress }: { count: string; progress: CountProgress }) {
  const { scan, waiting, verdicts, scans } = useCount(count);
  return (
    <>
      <ScanBar onScan={scan} waitingCount={waiting} camera="bars" label="Passe o material" />
      <div className={classes.counting}>
        <VerdictList
          verdicts={verdicts}
          summary={scans > 0 ? countOf(scans, "leitura", "leituras") : undefined}
          emptyText="Cada leitura soma uma unidade, ou a embalagem inteira. Com 6* antes do código, somam-se seis. Para digitar o total, abra a linha abaixo."
        />
        <Card title="Participantes da contagem">
          {progress.people.length === 0 ? (
            <p className="second">Nenhuma contagem iniciada. Várias pessoas podem contar ao mesmo tempo nesta página.</p>
          ) : (
            <DescriptionList
              facts={progress.people.map(({ name, entries }) => [name || "Sistema", countOf(entries, "registro", "registros")])}
            />
          )}
        </Card>
      </div>
    </>
  );
}

function Lines({ count }: { count: StockCounts }) {
  const isOpen = count.state === "counting";
  const list = useListState({ filters: FILTERS, defaultSort: "shelf" });
  const lines = useListing("stock-count-lines", list, {
    ...list.params,
    filters: { ...list.params.filters, count: count.id },
  });
  const [openLine, setOpenLine] = useState<CountLineRow | null>(null);
  const columns: Column<CountLineRow>[] = [
    { title: "Material", sort: "name", code: (row) => row.code },
    { title: "Prateleira", sort: "shelf", wide: true, phone: "hidden", value: (row) => row.shelf },
    { title: "Lote", value: (row) => row.batch_code },
    {
      title: "Consta",
      align: "right",
      phone: "hidden",
      render: (row) => <Quantity quantity={row.book} unit={row.unit} />,
    },
    {
      title: "Contado",
      align: "right",
      phone: "column",
      render: (row) =>
        row.moved ? (
          <StatusBadge tone="warn">Recontar</StatusBadge>
        ) : row.is_counted ? (
          <span className={classes.figure}>{formatQuantity(row.counted)}</span>
        ) : (
          <span className="second">em branco</span>
        ),
    },
    {
      title: "Diferença",
      align: "right",
      render: (row) => {
        const { difference } = row;
        return !row.is_counted || row.moved ? (
          ""
        ) : difference === 0 ? (
          <StatusBadge tone="ok">Confere</StatusBadge>
        ) : (
          <StatusBadge tone="bad" icon={false}>
            {difference > 0 ? "+" : ""}
            {formatQuantity(difference)}
            {row.value === 0 ? "" : `, ${formatMoney(row.value)}`}
          </StatusBadge>
        );
      },
    },
  ];
  return (
    <>
      <ListTable
        listing={lines}
        caption="Linhas da contagem"
        search="Material ou código"
        chips={[
          ...(isOpen
            ? [
                { label: "Em branco", filter: { state: "blank" } },
                { label: "Recontar", filter: { state: "moved" } },
              ]
            : []),
          { label: "Contados", filter: { state: "counted" } },
          { label: "Com diferença", filter: { state: "differing" } },
        ]}
        columns={columns}
        rowName={(row) => row.name}
        {...(isOpen ? { onOpen: setOpenLine } : { rowLink: (row: CountLineRow) => `/materiais/${row.material}` })}
        empty={{ drawing: "list", sentence: "Nenhum material nesta contagem." }}
      />
      {openLine ? <CountDialog key={openLine.id} count={count.id} line={openLine} onClose={() => setOpenLine(null)} /> : null}
    </>
  );
}
