import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import classes from "./notify.module.css";
import { type Tone, ToneIcon } from "./tone";

/** The time for which a notice stays. */
const NOTICE_MILLISECONDS = 5000;

function show(tone: Exclude<Tone, "info" | "neutral">, message: string): string {
  return notifications.show({
    message,
    "data-tone": tone,
    icon: <ToneIcon tone={tone} size={18} />,
    autoClose: NOTICE_MILLISECONDS,
  });
}

let lastDone = "";

/** Short notices at the corner of the screen; never the only place where a refusal is shown. */
export const notify = {
  /** The completed action; of several in a row only the last stays. */
  ok: (message: string): string => {
    notifications.hide(lastDone);
    lastDone = show("ok", message);
    return lastDone;
  },
  warn: (message: string) => show("warn", message),
  bad: (message: string) => show("bad", message),
  /** Says what was done and offers to undo it while the notice stays. */
  undo: (message: string, onUndo: () => void, milliseconds = NOTICE_MILLISECONDS): string => {
    const id = notifications.show({
      "data-tone": "ok",
      icon: <ToneIcon tone="ok" size={18} />,
      autoClose: milliseconds,
      message: (
        <span className={classes.line}>
          {message}
          <Button
            variant="default"
            className={classes.action}
            onClick={() => {
              notifications.hide(id);
              onUndo();
            }}
          >
            Desfazer
          </Button>
        </span>
      ),
    });
    return id;
  },
};
