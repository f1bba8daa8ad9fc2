import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type * as z from "zod/mini";
import { COPY_FIELDS } from "../../../../domain/library/catalogue/copy-fields";
import type { CopyRow } from "../../../../domain/library/catalogue/copy-list";
import { formSchema } from "../../../../domain/record-fields";
import { count } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { updateRecord } from "../../data/records";
import { RowProgress } from "../../platform/lists/RowProgress";
import { useEachRow } from "../../platform/lists/use-each-row";
import { RecordFields } from "../../platform/RecordFields";
import { FormModal } from "../../ui/form/FormLayer";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import type { BulkAction, RowRefusal } from "../../ui/table/BulkBar";
import { useBulkDialog } from "../../ui/table/use-bulk-dialog";
import { LOAN_QUERIES } from "../circulation/loan-queries";
import { restoreState, setState } from "./useMarkCopy";

type Refusals = readonly RowRefusal<CopyRow>[];
type Work = (copy: CopyRow) => Promise<() => Promise<unknown>>;

const copiesOf = (rows: readonly CopyRow[]) => count(rows.length, "exemplar", "exemplares");

/** Withdraws and moves many copies at once; refused ones stay selected, with the reason. */
export function useCopyActions(): { actions: BulkAction<CopyRow>[]; dialog: ReactNode } {
  const { asking, ask, close } = useBulkDialog<"withdraw" | "move", CopyRow>();
  return {
    actions: [
      { label: "Mudar local…", attempt: ask("move") },
      { label: "Dar baixa…", attempt: ask("withdraw") },
    ],
    dialog: asking ? (
      asking.act === "move" ? (
        <MoveDialog rows={asking.rows} onClose={close} />
      ) : (
        <WithdrawDialog rows={asking.rows} onClose={close} />
      )
    ) : null,
  };
}

interface DialogProps {
  rows: readonly CopyRow[];
  onClose: (refused: Refusals | null) => void;
}

/** Does the same to one copy after the other, and offers the undo of all. */
function useEach() {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const key of [...LOAN_QUERIES, "copies", "titles", "library/copy-states", "library/copy-locations", "timeline"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  const { run, progress, remaining } = useEachRow<CopyRow>((row) => `${row.title_name} (${row.tombo})`);
  const [undos] = useState<(() => Promise<unknown>)[]>([]);
  const runEach = async (rows: readonly CopyRow[], work: Work, sentenceOfCount: (done: number) => string): Promise<Refusals> => {
    const refusals = await run(rows, async (row) => undos.push(await work(row))).finally(refresh);
    if (undos.length > 0) {
      notify.undo(sentenceOfCount(undos.length), () => void undoAll(undos).then(refresh));
    }
    return refusals;
  };
  return { runEach, progress, remaining };
}

async function undoAll(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const undo of undos) {
    await undo().catch((error: unknown) => notify.bad(sentenceOf(error)));
  }
}

function WithdrawDialog({ rows, onClose }: DialogProps) {
  const { runEach, progress, remaining } = useEach();
  const lastRefusals = useRef<Refusals | null>(null);
  return (
    <ReasonDialog
      title={`Dar baixa em ${copiesOf(rows)}?`}
      label="Motivo da baixa"
      action={`Dar baixa em ${copiesOf(rows)}`}
      missingSentence="Informe o motivo."
      onClose={() => onClose(lastRefusals.current ?? remaining())}
      onConfirm={async (reason) => {
        const withdraw: Work = async ({ id }) => {
          const { before } = await setState(id, "withdrawn", reason);
          return () => restoreState(id, before, { state: "withdrawn", reason });
        };
        lastRefusals.current = await runEach(rows, withdraw, (done) => count(done, "exemplar baixado", "exemplares baixados"));
      }}
    >
      <p>Os exemplares emprestados, ou dentro do ciclo do programa, permanecem na lista com o motivo.</p>
      <RowProgress progress={progress} />
    </ReasonDialog>
  );
}

const PLACE_FIELDS = { location: COPY_FIELDS.location } as const;
const place = formSchema(PLACE_FIELDS);

function MoveDialog({ rows, onClose }: DialogProps) {
  const { runEach, progress, remaining } = useEach();
  const form = useServerForm<{ location: string }, z.infer<typeof place>, Refusals>({
    initial: { location: "" },
    schema: place,
    draftKey: null,
    save: ({ location }) =>
      runEach(
        rows,
        async (copy) => {
          await updateRecord("copies", copy.id, { location });
          return () => updateRecord("copies", copy.id, { location: copy.location });
        },
        (done) => `${count(done, "exemplar mudou", "exemplares mudaram")} de local`,
      ),
    onSaved: onClose,
  });
  return (
    <FormModal
      title={`Mudar o local de ${copiesOf(rows)}`}
      form={form}
      onClose={() => onClose(remaining())}
      submitLabel="Mudar local"
    >
      <RecordFields fields={PLACE_FIELDS} form={form} terms={{ location: { description: "Em branco: sem local." } }} />
      <RowProgress progress={progress} />
    </FormModal>
  );
}
