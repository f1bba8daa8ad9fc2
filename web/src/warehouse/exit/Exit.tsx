import { Button, Radio, SegmentedControl, TextInput } from "@mantine/core";
import { useHotkeys, useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { PostedDocument, ScannedMaterial } from "../../../../domain/warehouse/commands";
import { sayQuantity } from "../../../../domain/warehouse/words";
import { fileUrl, useFileToken } from "../../data/records";
import { Card } from "../../ui/Card";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { shortDay } from "../../ui/format";
import { KeyHint } from "../../ui/KeyHint";
import { useKit } from "../../ui/kit";
import { isEditable, layerIsOpen } from "../../ui/layers";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { StatusBadge } from "../../ui/StatusBadge";
import { PersonSheet } from "../../ui/scan/PersonSheet";
import { ScanBar, type ScanBarHandle } from "../../ui/scan/ScanBar";
import { VerdictRow } from "../../ui/scan/VerdictList";
import { PRINT_AT_ONCE, SLIP_STORAGE, type SlipPaper } from "../documents/slip";
import { FindByName } from "../FindByName";
import { StockTabs } from "../StockTabs";
import classes from "./Exit.module.css";
import { ExitLineRow, fieldOf } from "./ExitLines";
import { isEmpty, leavingBatches, missingOf, spokenLine, summaryOf } from "./exit-draft";
import { type ExitAction, type ExitEntry, useExit } from "./useExit";

type Receipt = SlipPaper | "none";
const RECEIPTS: { value: Receipt; label: string }[] = [
  { value: "a4", label: "Folha A4" },
  { value: "roll", label: "Bobina 80 mm" },
  { value: "none", label: "Sem recibo" },
];

/** In a window of its own, which prints and closes: the desk keeps its rows and the next scan. */
function printSlip(document: string): void {
  const address = `/entradaSaida/documentos/${document}/imprimir?${PRINT_AT_ONCE}`;
  if (!window.open(address, "_blank", "popup,width=640,height=720")) {
    notify.warn("O navegador bloqueou a janela do recibo. Permita janelas deste endereço, ou imprima em Documentos.");
  }
}

/** A scanner stutters within this time; the next piece of the same material comes later. */
const REPEAT_MILLISECONDS = 350;

/** The exit desk: who takes it, what goes out, and one button. */
export default function Exit() {
  const [params, setParams] = useSearchParams();
  const [receipt, setReceipt] = useLocalStorage<Receipt>({
    key: "sineta.stock-receipt",
    defaultValue: "none",
    getInitialValueInEffect: false,
  });
  const [, setPaper] = useLocalStorage<SlipPaper>({ key: SLIP_STORAGE, defaultValue: "a4", getInitialValueInEffect: false });
  const bar = useRef<ScanBarHandle>(null);
  const slip = (document: string) => {
    if (receipt !== "none") {
      setPaper(receipt);
    }
    printSlip(document);
  };
  const desk = useExit((posted: PostedDocument) => {
    bar.current?.forgetLast();
    bar.current?.focus();
    if (receipt !== "none") {
      slip(posted.id);
    }
  });
  const [finding, setFinding] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<ScannedMaterial | null>(null);
  const { draft } = desk;

  // A link from the requester's sheet opens the desk with them.
  const asked = params.get("requisitante");
  const { scan } = desk;
  useEffect(() => {
    if (asked) {
      scan(asked);
      setParams({}, { replace: true });
    }
  }, [asked, scan, setParams]);

  const missing = missingOf(draft);
  const finish = () => {
    // The keys may come from a quantity: what was typed there is in the draft already.
    if (missing?.at === "line") {
      document.getElementById(fieldOf(missing.material))?.focus();
    } else if (missing) {
      bar.current?.focus();
    } else {
      desk.finish();
    }
  };
  const act = (entry: ExitEntry, action: ExitAction) => {
    bar.current?.forgetLast();
    if (action.do === "find") {
      setFinding(action.text);
    } else if (action.do === "slip") {
      slip(action.document);
    } else {
      void desk.act(entry, action);
    }
  };
  const discard = () => {
    const before = desk.discard();
    notify.undo("Saída descartada. Nada saiu do estoque.", () => desk.restore(before));
    bar.current?.focus();
  };
  useExitKeys({
    onFind: () => setFinding(""),
    onFinish: finish,
    onFirst: () => desk.press("F8", act),
    onUndo: () => desk.press("Ctrl Z", act),
  });

  const verdicts = desk.verdicts(act);
  const [newest] = draft.lines;
  const target = draft.requester?.sector_name || draft.requester?.name;
  return (
    <Page
      title="Entrada e saída"
      tab="Saída de material"
      views={<StockTabs />}
      actions={
        <span className={classes.keys}>
          <KeyHint keys="6 *">antes do código leva 6</KeyHint>
          <KeyHint keys="F2">busca pelo nome</KeyHint>
          <KeyHint keys="?">atalhos</KeyHint>
        </span>
      }
    >
      <ScanBar
        ref={bar}
        onScan={desk.scan}
        waiting={desk.waiting}
        repeatMilliseconds={REPEAT_MILLISECONDS}
        label={draft.requester ? "Passe o material" : "Passe o material ou o código de quem retira"}
      />
      <div className={classes.columns}>
        <Card
          title={target ? `Saída para ${target}` : "Saída"}
          aside={draft.lines.length > 0 ? summaryOf(draft.lines) : undefined}
          flush
        >
          <div className="visually-hidden" aria-live="assertive">
            {verdicts[0] ? <p key={verdicts[0].id}>{`${verdicts[0].title}: ${verdicts[0].sentence}`}</p> : null}
            {newest ? <p>{spokenLine(newest)}</p> : null}
          </div>
          {verdicts.length > 0 ? (
            <ol className={classes.lines} aria-label="Avisos do balcão">
              {verdicts.map((verdict, index) => (
                <VerdictRow key={verdict.id} verdict={verdict} newest={index === 0} />
              ))}
            </ol>
          ) : null}
          {draft.lines.length > 0 ? (
            <ol className={classes.lines} aria-label="Materiais desta saída">
              {draft.lines.map((line, index) => {
                const { id } = line.material;
                return (
                  <ExitLineRow
                    key={id}
                    line={line}
                    newest={index === 0}
                    onQuantity={(quantity) => desk.setQuantity(id, quantity)}
                    onRemove={() => desk.remove(id)}
                    onBatch={() => setChoosing(line.material)}
                    onFirstBatch={() => desk.setBatch(id, "", "")}
                    onDone={() => bar.current?.focus()}
                  />
                );
              })}
            </ol>
          ) : verdicts.length === 0 ? (
            <p className={classes.rest}>
              Passe o código de quem retira e os materiais. Sem leitor de código, digite o número e tecle Enter, ou busque pelo
              nome com F2.
            </p>
          ) : null}
          {isEmpty(draft) ? null : (
            <div className={classes.foot}>
              <Button variant="subtle" onClick={discard}>
                Descartar saída
              </Button>
            </div>
          )}
        </Card>
        <Taker
          desk={desk}
          receipt={receipt}
          onReceipt={setReceipt}
          onFind={() => setFinding("")}
          onFinish={finish}
          hint={desk.trouble || missing?.sentence || ""}
        />
      </div>
      {finding === null ? null : (
        <FindByName
          initial={finding}
          requesters={draft.requester ? "last" : "first"}
          onClose={() => setFinding(null)}
          onChoose={(code) => {
            setFinding(null);
            desk.scan(code);
          }}
        />
      )}
      {choosing ? (
        <OtherBatch
          material={choosing}
          onClose={() => setChoosing(null)}
          onChoose={(batch, reason) => desk.setBatch(choosing.id, batch, reason)}
        />
      ) : null}
    </Page>
  );
}

interface ExitKeys {
  onFind: () => void;
  onFinish: () => void;
  onFirst: () => void;
  onUndo: () => void;
}

/** The desk's keys; none of them reaches behind a dialog. */
function useExitKeys({ onFind, onFinish, onFirst, onUndo }: ExitKeys): void {
  const press = (run: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat && !layerIsOpen()) {
      run();
    }
  };
  useHotkeys(
    [
      ["F2", press(onFind)],
      ["F9", press(onFinish)],
      ["F8", press(onFirst)],
      [
        "mod+Z",
        (event) => {
          const field = document.activeElement;
          const isScan = field instanceof HTMLInputElement && field.matches("[data-scan-field]") && field.value === "";
          if (!layerIsOpen() && (isScan || !isEditable(field))) {
            event.preventDefault();
            press(onUndo)(event);
          }
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
}

interface TakerProps {
  desk: ReturnType<typeof useExit>;
  receipt: Receipt;
  onReceipt: (receipt: Receipt) => void;
  onFind: () => void;
  onFinish: () => void;
  /** What is missing, or went wrong. */
  hint: string;
}

/** Who takes it, what becomes of the receipt, and the one button. */
function Taker({ desk, receipt, onReceipt, onFind, onFinish, hint }: TakerProps) {
  const { requester, note } = desk.draft;
  const { today } = useKit();
  const token = useFileToken(Boolean(requester?.photo));
  return (
    <div className={classes.side}>
      {requester ? (
        <PersonSheet
          name={requester.name}
          photo={
            requester.photo && token
              ? fileUrl({ id: requester.person, collectionName: "people" }, requester.photo, "96x96", token)
              : undefined
          }
          about={[requester.kind === "sector" ? "setor" : requester.sector_name, requester.code].filter(Boolean).join(" · ")}
          standing={
            requester.blocks.length > 0 ? (
              <StatusBadge tone="bad">Não pode retirar</StatusBadge>
            ) : (
              <StatusBadge tone="ok">
                Pode retirar{requester.valid_until ? ` até ${shortDay(requester.valid_until, today)}` : ""}
              </StatusBadge>
            )
          }
          actions={
            <>
              <Button variant="default" onClick={onFind} aria-keyshortcuts="F2">
                Trocar
              </Button>
              <Button variant="subtle" onClick={desk.dropRequester}>
                Tirar
              </Button>
            </>
          }
        />
      ) : (
        <Card title="Quem retira">
          <p className={classes.hint}>Leia o crachá ou a carteirinha, ou busque a pessoa ou o setor pelo nome.</p>
          <Button variant="default" onClick={onFind} aria-keyshortcuts="F2" rightSection={<KeyHint keys="F2" />}>
            Buscar pelo nome
          </Button>
        </Card>
      )}
      <Card>
        <div className={classes.finish}>
          <div>
            <p className={classes.label} id="receipt">
              Recibo
            </p>
            <SegmentedControl
              fullWidth
              aria-labelledby="receipt"
              data={RECEIPTS}
              value={receipt}
              onChange={(value) => onReceipt(RECEIPTS.find((one) => one.value === value)?.value ?? "none")}
            />
          </div>
          <TextInput
            label="Observação"
            maxLength={1000}
            autoComplete="off"
            value={note}
            onChange={(event) => desk.setNote(event.currentTarget.value)}
          />
          <div className={classes.button}>
            <Button
              fullWidth
              size="md"
              loading={desk.busy}
              onClick={onFinish}
              aria-keyshortcuts="F9"
              aria-describedby="exit-hint"
              rightSection={<KeyHint keys="F9" />}
            >
              Concluir saída
            </Button>
          </div>
        </div>
        <p id="exit-hint" className={classes.hint} data-tone={desk.trouble ? "bad" : undefined} role="status">
          {hint}
        </p>
      </Card>
    </div>
  );
}

interface OtherBatchProps {
  material: ScannedMaterial;
  onChoose: (batch: string, reason: string) => void;
  onClose: () => void;
}

/** Another batch than the first to expire, with its reason. */
function OtherBatch({ material, onChoose, onClose }: OtherBatchProps) {
  const { today } = useKit();
  const [, ...others] = leavingBatches(material);
  const [batch, setBatch] = useState(others.length === 1 ? (others[0]?.batch ?? "") : "");
  return (
    <ReasonDialog
      title={`Trocar o lote de ${material.name}`}
      label="Por que outro lote?"
      action="Usar este lote"
      missing="Informe o motivo da troca."
      blocked={batch === ""}
      onConfirm={async (reason) => onChoose(batch, reason)}
      onClose={onClose}
    >
      {(tried) => (
        <Radio.Group
          className={classes.batches}
          label="Lote"
          value={batch}
          onChange={setBatch}
          error={tried && batch === "" ? "Escolha o lote." : undefined}
        >
          {others
            .filter((one) => one.batch !== "")
            .map((one) => (
              <Radio
                key={one.batch}
                value={one.batch}
                label={`${one.batch_code}${one.valid_until ? `, vence ${shortDay(one.valid_until, today)}` : ""}: ${sayQuantity(one.quantity, material.unit)}`}
              />
            ))}
        </Radio.Group>
      )}
    </ReasonDialog>
  );
}
