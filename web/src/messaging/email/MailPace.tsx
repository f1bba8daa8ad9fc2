import { Button, NumberInput } from "@mantine/core";
import { type MailState, paceMail } from "../../../../domain/messaging/commands";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { serverDate } from "../../data/server-clock";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { relativeTime } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";

const AFFECTED_QUERIES = ["messaging/mail-state", "messages"] as const;

/** The number of e-mails that leave, and a user's stop. */
export function MailPace({ state }: { state: MailState }) {
  const { timeZone } = useApplication();
  const { paused_at, paused_by_name, paused_reason, daily_cap, per_minute } = state;
  const pause = useCommand("messaging/pause-mail", AFFECTED_QUERIES);
  const resume = useCommand("messaging/resume-mail", AFFECTED_QUERIES);
  const form = useCommandForm(paceMail, {
    initial: { daily_cap, per_minute },
    input: (values) => values,
    onDone: () => notify.ok("Ritmo salvo"),
  });
  const isPaused = paused_at !== "";
  const toggle = async () => {
    try {
      await (isPaused ? resume : pause).mutateAsync({ id: newId() });
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  return (
    <>
      {isPaused ? (
        <Note tone="warn">
          Envio pausado {relativeTime(paused_at, serverDate(), timeZone)}
          {paused_by_name ? ` por ${paused_by_name}` : ""}. {paused_reason} Os e-mails aguardam na fila.
        </Note>
      ) : null}
      <div>
        <Button variant="default" loading={pause.isPending || resume.isPending} onClick={() => void toggle()}>
          {isPaused ? "Retomar o envio" : "Pausar o envio"}
        </Button>
      </div>
      <ServerForm form={form} submitLabel="Salvar o ritmo">
        <FieldColumns>
          <NumberInput
            label="E-mails por dia"
            description="0: sem limite. Acima do limite, somente convites e testes."
            min={0}
            max={100_000}
            allowDecimal={false}
            {...form.field("daily_cap")}
          />
          <NumberInput
            label="E-mails por minuto"
            description="0: sem limite."
            min={0}
            max={6000}
            allowDecimal={false}
            {...form.field("per_minute")}
          />
        </FieldColumns>
      </ServerForm>
    </>
  );
}
