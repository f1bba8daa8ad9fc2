import { Radio } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ScannedMaterial } from "../../../../domain/warehouse/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { formatQuantityWithUnit } from "../../../../domain/warehouse/words";
import { sentenceOf } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { shortDay } from "../../ui/format";
import { notify } from "../../ui/notify";
import classes from "../desk/Desk.module.css";
import { DraftDesk, useDeskEnds } from "../desk/DraftDesk";
import { StockTabs } from "../StockTabs";
import { ExitLineRow, fieldOf } from "./ExitLines";
import { isEmpty, leavingBatches, missingOf, repeatedSentences, spokenLine, summaryOf } from "./exit-draft";
import { OpenRequests } from "./OpenRequests";
import { useExit } from "./useExit";

const WORDS = {
  personLabel: "Requisitante",
  scanLabel: "Passe o material ou o código do requisitante",
  listLabel: "Materiais desta saída",
  emptyText:
    "Passe o código do requisitante e os materiais. Sem leitor de código, digite o número e tecle Enter, ou busque pelo nome.",
  finishLabel: "Concluir saída",
  discardLabel: "Descartar saída",
  discardedSentence: "Saída descartada. Nada saiu do estoque.",
};

/** The exit desk: the requester, the lines, and one button. */
export default function Exit() {
  const ends = useDeskEnds("sineta.stock-receipt");
  const desk = useExit(ends.onPosted);
  const [choosing, setChoosing] = useState<ScannedMaterial | null>(null);
  const { draft } = desk;
  const { today } = useApplication();
  const missingPart = missingOf(draft);
  const [newest] = draft.lines;
  const serve = async (request: RequestRow) => {
    try {
      const previousDraft = await desk.serve(request);
      if (previousDraft && previousDraft.lines.length > 0) {
        notify.undo(`Materiais trocados pelos da solicitação ${request.number}.`, () => desk.restore(previousDraft));
      }
      ends.bar.current?.focus();
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  const [params, setParams] = useSearchParams();
  const again = params.get("repetir");
  const { repeat, restore } = desk;
  const repeating = useRef("");
  useEffect(() => {
    if (again && repeating.current !== again) {
      repeating.current = again;
      setParams({}, { replace: true });
      repeat(again).then(
        ({ before, leftOut, inactive }) => {
          for (const sentence of repeatedSentences(leftOut, inactive)) {
            notify.warn(sentence);
          }
          if (!isEmpty(before)) {
            notify.undo("As linhas do balcão foram substituídas pelas da saída repetida.", () => restore(before));
          }
        },
        (error) => notify.bad(sentenceOf(error)),
      );
    }
  }, [again, repeat, restore, setParams]);
  const target = draft.requester?.sector_name || draft.requester?.name;
  return (
    <DraftDesk
      title="Entrada e saída"
      tab="Saída de material"
      views={<StockTabs />}
      ends={ends}
      desk={desk}
      fields={
        draft.request ? undefined : (
          <DateField
            label="Data da saída"
            description="Em branco: hoje."
            latest={today}
            value={draft.day}
            onChange={desk.setDay}
          />
        )
      }
      onNote={draft.request ? undefined : desk.setNote}
      labels={{ ...WORDS, heading: target ? `Saída para ${target}` : "Saída" }}
      sideText={newest ? summaryOf(draft.lines) : undefined}
      isEmpty={isEmpty(draft)}
      missingPart={
        missingPart && {
          sentence: missingPart.sentence,
          ...(missingPart.at === "line" ? { field: fieldOf(missingPart.material) } : {}),
        }
      }
      spokenText={newest && spokenLine(newest)}
      owedSummary={
        draft.requester ? (
          <OpenRequests
            requester={draft.requester.id}
            serving={draft.request}
            onServe={(request) => void serve(request)}
            onLeave={desk.leaveRequest}
          />
        ) : undefined
      }
      rows={draft.lines.map((line, index) => {
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
            onDone={() => ends.bar.current?.focus()}
          />
        );
      })}
    >
      {desk.limit ? (
        <ReasonDialog
          title="Acima do limite de retirada"
          label="Motivo"
          action="Liberar a saída"
          missingSentence="Informe o motivo."
          onConfirm={desk.goBeyond}
          onClose={desk.leaveLimit}
        >
          {desk.limit}
        </ReasonDialog>
      ) : null}
      {choosing ? (
        <OtherBatch
          material={choosing}
          onClose={() => setChoosing(null)}
          onChoose={(batch, reason) => desk.setBatch(choosing.id, batch, reason)}
        />
      ) : null}
    </DraftDesk>
  );
}

interface OtherBatchProps {
  material: ScannedMaterial;
  onChoose: (batch: string, reason: string) => void;
  onClose: () => void;
}

/** Another batch than the one that expires first, with its reason. */
function OtherBatch({ material, onChoose, onClose }: OtherBatchProps) {
  const { today } = useApplication();
  const [, ...otherBatches] = leavingBatches(material);
  const [batch, setBatch] = useState(otherBatches.length === 1 ? (otherBatches[0]?.batch ?? "") : "");
  return (
    <ReasonDialog
      title={`Trocar o lote de ${material.name}`}
      label="Motivo da troca de lote"
      action="Usar este lote"
      missingSentence="Informe o motivo da troca."
      blocked={batch === ""}
      onConfirm={async (reason) => onChoose(batch, reason)}
      onClose={onClose}
    >
      {(isTried) => (
        <Radio.Group
          className={classes.batches}
          label="Lote"
          value={batch}
          onChange={setBatch}
          error={isTried && batch === "" ? "Escolha o lote." : undefined}
        >
          {otherBatches
            .filter((batch) => batch.batch !== "")
            .map((batch) => (
              <Radio
                key={batch.batch}
                value={batch.batch}
                label={`${batch.batch_code}${batch.valid_until ? `, vence ${shortDay(batch.valid_until, today)}` : ""}: ${formatQuantityWithUnit(batch.quantity, material.unit)}`}
              />
            ))}
        </Radio.Group>
      )}
    </ReasonDialog>
  );
}
