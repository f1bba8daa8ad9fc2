import { notifyManager } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { Lazy } from "../area";

/** The parts that have arrived. */
const parts = new Map<unknown, unknown>();

interface AreaPartProps<Props extends object> {
  load: Lazy<Props>;
  props: Props;
  fallback?: ReactNode;
}

/** An area's part of a screen that is not its own. A late part is drawn between presses, as the server's answers are. */
export function AreaPart<Props extends object>({ load, props, fallback = null }: AreaPartProps<Props>) {
  const [{ error }, draw] = useState<{ error?: unknown }>({});
  const Part = parts.get(load) as ComponentType<Props> | undefined;
  // As it was drawn: another place may get the part between the drawing and the effect.
  const isMissing = Part === undefined;
  useEffect(() => {
    let isGone = false;
    const drawLater = (outcome: { error?: unknown }) => notifyManager.schedule(() => isGone || draw(outcome));
    if (isMissing) {
      load().then(
        ({ default: part }) => {
          parts.set(load, part);
          drawLater({});
        },
        (error) => drawLater({ error }),
      );
    }
    return () => {
      isGone = true;
    };
  }, [load, isMissing]);
  if (error) {
    throw error;
  }
  return Part ? <Part {...props} /> : fallback;
}
