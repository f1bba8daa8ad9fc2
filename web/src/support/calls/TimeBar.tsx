import { formatRemainingTime } from "../../../../domain/support/calls/clock-words";
import type { CallRow } from "../../../../domain/support/lists";
import { useApplication } from "../../ui/application-context";
import { formatCharge, formatUntil, toneOfTime, usedPart } from "./call-words";
import classes from "./calls.module.css";

type TimedCall = Pick<CallRow, "left" | "due" | "waiting_for" | "waiting_until" | "since">;

/** The time left of a call, on the school's clock: in words, as a bar, and its end. */
export function TimeBar({ call }: { call: TimedCall }) {
  const { today, timeZone } = useApplication();
  const tone = toneOfTime(call.left);
  return (
    <div className={classes.time} data-tone={tone}>
      <span className={classes.timeLeft}>{formatRemainingTime(call.left)}</span>
      <span className={classes.bar} data-tone={tone} aria-hidden>
        <span className={classes.used} style={{ width: `${usedPart(call.left)}%` }} />
      </span>
      <span className="small">
        {[call.left.of === "response" ? "para responder" : formatUntil(call, today, timeZone), formatCharge(call, today)]
          .filter(Boolean)
          .join(", ")}
      </span>
    </div>
  );
}
