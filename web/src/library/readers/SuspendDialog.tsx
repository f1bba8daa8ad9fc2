import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, isDay } from "../../../../domain/dates";
import { SUSPENSION_DAY_SENTENCES, suspensionDayProblem } from "../../../../domain/library/suspension";
import { MAX_PROMISE_DAYS } from "../../../../domain/platform/calendar";
import { command } from "../../data/call";
import { useIdempotentSend } from "../../data/idempotent-send";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { notify } from "../../ui/notify";

const WEEK = 7;

/** A suspension by hand: until a day, with a reason. */
export function SuspendDialog({ reader, name, onClose }: { reader: string; name: string; onClose: () => void }) {
  const { today } = useApplication();
  const queryClient = useQueryClient();
  const attempt = useIdempotentSend();
  const [lastDay, setLastDay] = useState<string>(addDays(today, WEEK));
  const problem = isDay(lastDay) ? suspensionDayProblem(lastDay, today) : "";
  return (
    <ReasonDialog
      title={`Suspender ${name}`}
      label="Motivo da suspensão"
      action="Suspender"
      missingSentence="Informe o motivo da suspensão."
      blocked={problem !== ""}
      onClose={onClose}
      onConfirm={async (reason) => {
        const { sentence } = await attempt((id) => command("library/suspend", { id, reader, until: lastDay, reason }));
        notify.ok(sentence);
        for (const key of ["library/reader-sheet", "suspensions", "timeline"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    >
      <DateField
        label="Último dia da suspensão"
        value={lastDay}
        onChange={setLastDay}
        earliest={today}
        latest={addDays(today, MAX_PROMISE_DAYS)}
        error={problem ? SUSPENSION_DAY_SENTENCES[problem] : undefined}
        mb="md"
      />
    </ReasonDialog>
  );
}
