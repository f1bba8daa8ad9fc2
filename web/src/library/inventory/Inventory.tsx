import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { Inventories as InventoryRecord } from "../../../../domain/collections.gen";
import type { InventoryProgress } from "../../../../domain/library/inventory/commands";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useLive, useLiveRecord } from "../../data/realtime";
import { useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { ConfirmAct } from "../../ui/ConfirmAct";
import { DescriptionList } from "../../ui/DescriptionList";
import { formatNumber } from "../../ui/format";
import { LinkTabs } from "../../ui/LinkTabs";
import { ProgressLine } from "../../ui/loading";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { ScanBar } from "../../ui/scan/ScanBar";
import { VerdictList } from "../../ui/scan/VerdictList";
import classes from "./Inventory.module.css";
import { scopeWords } from "./inventory-words";
import { ScanRows } from "./ScanRows";
import { Unseen } from "./Unseen";
import { COUNT_QUERIES, useCount } from "./useCount";

const PANELS = ["", "faltam", "leituras"] as const;
const NO_QUERIES: readonly string[] = [];
const STEP_WORDS = { closing: "Encerrando", reopening: "Reabrindo" } as const;

export default function Inventory() {
  const { id = "", panel = "" } = useParams();
  return <StockTaking key={id} id={id} panel={panel} />;
}

interface StockTakingProps {
  id: string;
  panel: string;
}

/** One inventory: the scans, everybody's progress, the copies without a scan, the scans that need an action. */
function StockTaking({ id, panel }: StockTakingProps) {
  // Here and not in its panel: waiting scans continue while the user looks at another panel.
  const counting = useCount(id);
  const inventory = useRecord("inventories", id, "material_type");
  const step = inventory.data?.step ?? "";
  const progress = useRead("library/inventory-progress", { inventory: id });
  useLiveRecord("inventories", id);
  // While a step runs its figures are on the record: a count of all copies each time would only delay it.
  useLive("inventories", step ? NO_QUERIES : COUNT_QUERIES);
  useLive("loans", ["inventory-scans", "inventory-pending", "library/inventory-progress"]);
  const record = inventory.data as (InventoryRecord & { expand?: { material_type?: { name: string } } }) | undefined;

  if (!record || !progress.data) {
    return (
      <Page title="Inventário">
        <LoadingState query={[inventory, progress]} />
      </Page>
    );
  }
  const closed = record.closed_at !== "";
  const { pending } = progress.data;
  const tabs = [
    { to: `/inventario/${id}`, label: closed ? "Resultado" : "Contar" },
    { to: `/inventario/${id}/faltam`, label: `${closed ? "Não localizados" : "Faltam"} ${formatNumber(pending)}` },
    { to: `/inventario/${id}/leituras`, label: "A resolver" },
  ];
  return (
    <Page
      title={record.name}
      subtitle={scopeWords(record, record.expand?.material_type?.name ?? "")}
      count={step ? STEP_WORDS[step] : closed ? "Encerrado" : "Em andamento"}
      countTone={closed && !step ? "neutral" : "info"}
      actions={<Closing inventory={record} pending={pending} />}
    >
      <LinkTabs label="Inventário" tabs={tabs} />
      {step ? <Step inventory={record} label={STEP_WORDS[step]} /> : <Progress progress={progress.data} closed={closed} />}
      {closed || step ? null : (
        <p id="closing" className={classes.closing}>
          {pending === 0
            ? "Todos os exemplares foram contados: o encerramento não altera nenhum deles."
            : `Ao encerrar agora, ${count(pending, "exemplar será marcado como não localizado", "exemplares serão marcados como não localizados")}. Nada é apagado, e o encerramento pode ser desfeito.`}
        </p>
      )}
      {panel === PANELS[1] ? (
        <Unseen inventory={id} closed={closed} />
      ) : panel === PANELS[2] ? (
        <ScanRows inventory={id} />
      ) : closed ? (
        <Result progress={progress.data} />
      ) : (
        <Counting counting={counting} progress={progress.data} />
      )}
    </Page>
  );
}

function Progress({ progress, closed }: { progress: InventoryProgress; closed: boolean }) {
  const { counted, pending } = progress;
  return <ProgressLine label={closed ? "Contados" : "Contando"} done={counted} total={counted + pending} noun="exemplares" />;
}

/** The close and the reopening continue without this page; the desk works meanwhile. */
function Step({ inventory, label }: { inventory: InventoryRecord; label: string }) {
  return (
    <Card title={`${label} o inventário`}>
      <ProgressLine label={label} done={inventory.done} total={inventory.total} noun="exemplares" />
      <p className="soft-line">Esta página pode ser fechada: o trabalho continua, e o balcão atende normalmente.</p>
    </Card>
  );
}

interface CountingProps {
  counting: ReturnType<typeof useCount>;
  progress: InventoryProgress;
}

function Counting({ counting: { scan, waiting, verdicts, scans }, progress }: CountingProps) {
  return (
    <>
      <ScanBar onScan={scan} waitingCount={waiting} camera="bars" label="Passe o livro da estante" />
      <div className={classes.columns}>
        <VerdictList
          verdicts={verdicts}
          summary={scans > 0 ? count(scans, "leitura", "leituras") : undefined}
          emptyText="Passe cada livro da estante, na ordem em que está. O mesmo livro lido duas vezes é contado uma só vez."
        />
        <People progress={progress} />
      </div>
    </>
  );
}

function People({ progress, closed = false }: { progress: InventoryProgress; closed?: boolean }) {
  return (
    <Card title={closed ? "Pessoas que contaram" : "Pessoas contando"}>
      {progress.people.length === 0 ? (
        <p className="soft-line">
          {closed
            ? "Nenhum exemplar foi contado."
            : "Nenhuma contagem iniciada. Várias pessoas podem contar ao mesmo tempo nesta página."}
        </p>
      ) : (
        <DescriptionList
          facts={progress.people.map(({ name, scans }) => [name || "Sistema", count(scans, "leitura", "leituras")])}
        />
      )}
    </Card>
  );
}

function Result({ progress }: { progress: InventoryProgress }) {
  const { counted, pending, outcomes } = progress;
  return (
    <div className={classes.columns}>
      <Card title="Resultado final">
        <DescriptionList
          facts={[
            ["Contados", formatNumber(counted)],
            ["Não localizados", formatNumber(pending)],
            ["Encontrados que constavam extraviados", formatNumber(outcomes.found)],
            ["Em outro lugar", formatNumber(outcomes.elsewhere)],
            ["Constavam emprestados", formatNumber(outcomes.on_loan)],
            ["Códigos desconhecidos", formatNumber(outcomes.unknown)],
          ]}
        />
      </Card>
      <People progress={progress} closed />
    </div>
  );
}

/** The close marks hundreds of copies: the number is shown before, and the user can undo it. */
function Closing({ inventory, pending }: { inventory: InventoryRecord; pending: number }) {
  const [isAsking, setAsking] = useState(false);
  const touches = ["inventories", "copies", "titles", ...COUNT_QUERIES];
  const close = useCommand("library/close-inventory", touches);
  const reopen = useCommand("library/reopen-inventory", touches);
  const id = { inventory: inventory.id };
  const takeBack = () =>
    reopen.mutate(id, {
      onSuccess: ({ restored }) =>
        notify.ok(`Inventário reaberto: ${count(restored, "exemplar voltou", "exemplares voltaram")}.`),
      onError: (error) => notify.bad(sentenceOf(error)),
    });
  const end = () =>
    close.mutate(id, {
      onSuccess: ({ pending: missingCount }) =>
        notify.undo(
          missingCount === 0
            ? "Encerrado: todos foram localizados."
            : `Encerrado: ${count(missingCount, "não localizado", "não localizados")}.`,
          takeBack,
          15_000,
        ),
      onError: (error) => notify.bad(sentenceOf(error)),
    });
  if (inventory.step) {
    return null;
  }
  if (inventory.closed_at) {
    // The list comes last: it replaces the button that closed the inventory.
    return (
      <>
        <Button variant="default" loading={reopen.isPending} onClick={() => setAsking(true)}>
          Reabrir…
        </Button>
        <Button variant="default" component={Link} to={`/inventario/${inventory.id}/imprimir`}>
          Imprimir a lista
        </Button>
        {isAsking ? (
          <ConfirmAct
            title="Reabrir o inventário?"
            text="A contagem continua de onde parou, e os exemplares que o encerramento marcou como não localizados voltam à situação anterior."
            confirmLabel="Reabrir o inventário"
            onConfirm={() => {
              setAsking(false);
              takeBack();
            }}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </>
    );
  }
  return (
    <>
      <Button variant="default" component={Link} to={`/inventario/${inventory.id}/imprimir`}>
        Imprimir pendências
      </Button>
      <Button loading={close.isPending} aria-describedby="closing" onClick={() => (pending > 0 ? setAsking(true) : end())}>
        Encerrar
      </Button>
      {isAsking ? (
        <ConfirmAct
          title={`Encerrar com ${count(pending, "exemplar não localizado", "exemplares não localizados")}?`}
          text={`${count(pending, "exemplar ainda não foi contado e será marcado", "exemplares ainda não foram contados e serão marcados")} como não localizado. O inventário pode ser reaberto, e a marcação é desfeita.`}
          confirmLabel="Encerrar o inventário"
          onConfirm={() => {
            setAsking(false);
            end();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
