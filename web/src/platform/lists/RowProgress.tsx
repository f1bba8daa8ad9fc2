import { ProgressLine } from "../../ui/loading";

/** The progress of a change of many rows. */
export function RowProgress({ progress }: { progress: { done: number; of: number } | null }) {
  return progress && progress.of > 1 ? (
    <ProgressLine done={progress.done} total={progress.of} noun="linhas" label="Gravando" />
  ) : null;
}
