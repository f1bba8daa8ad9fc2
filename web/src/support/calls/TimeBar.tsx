import { sayLeft } from "../../../../domain/support/calls/clock-words";
import type { CallRow } from "../../../../domain/support/lists";
import { useKit } from "../../ui/kit";
import { sayCharge, sayUntil, toneOfTime, usedPart } from "./call-words";
import classes from "./calls.module.css";

type Timed = Pick<CallRow, "left" | "due" | "waiting_for" | "waiting_until" | "since">;

/** What is left of a call's time, on the school's clock: in words, as a bar, and until when. */
export function TimeBar({ call }: { call: Timed }) {
  const { today, timeZone } = useKit();
  const tone = toneOfTime(call.left);
  return (
    <div className={classes.time} data-tone={tone}>
      <span className={classes.left}>{sayLeft(call.left)}</span>
      <span className={classes.bar} data-tone={tone} aria-hidden>
        <span className={classes.used} style={{ width: `${usedPart(call.left)}%` }} />
      </span>
      <span className={classes.until}>
        {[call.left.of === "response" ? "para responder" : sayUntil(call, today, timeZone), sayCharge(call, today)]
          .filter(Boolean)
          .join(", ")}
      </span>
    </div>
  );
}
