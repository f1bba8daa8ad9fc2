import { addDays } from "../../../../domain/dates";
import type { Hold } from "../../../../domain/library/holds/commands";
import { HOLD_STATE_NAMES } from "../../../../domain/library/holds/holds";
import { useApplication } from "../../ui/application-context";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Tone } from "../../ui/tone";

const CLOSED_TONES: Readonly<Record<string, Tone>> = { fulfilled: "ok", expired: "warn", cancelled: "neutral" };

/** The state of a hold: on the shelf until a day, in the queue, or its end. */
export function HoldState({ hold }: { hold: Hold }) {
  const { today } = useApplication();
  if (hold.state === "ready") {
    const last = hold.pickup_until <= today ? "só hoje" : hold.pickup_until === addDays(today, 1) ? "até amanhã" : "";
    return <StatusBadge tone="keep">Separado {last || `até ${shortDay(hold.pickup_until, today)}`}</StatusBadge>;
  }
  if (hold.state === "waiting") {
    return (
      <StatusBadge tone="info" icon={false}>
        {hold.position}º da fila
      </StatusBadge>
    );
  }
  return <StatusBadge tone={CLOSED_TONES[hold.state] ?? "neutral"}>{HOLD_STATE_NAMES[hold.state]}</StatusBadge>;
}
