import type { ReactNode } from "react";
import classes from "./Note.module.css";
import { type Tone, ToneIcon } from "./tone";

interface NoteProps {
  tone: Exclude<Tone, "neutral">;
  children: ReactNode;
}

/** A sentence to read before the next step: icon and words on the tone's ground. Announced when it appears. */
export function Note({ tone, children }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role="status">
      <ToneIcon tone={tone} size={18} />
      <div>{children}</div>
    </div>
  );
}
