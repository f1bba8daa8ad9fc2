import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";

/** How a verdict, a badge or a notice weighs. "neutral" only names a kind. */
export type Tone = "ok" | "warn" | "bad" | "info" | "neutral";

const icons = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX, info: IconInfoCircle } as const;

/** The tone's icon, so that colour never stands alone. */
export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }): ReactElement | null {
  if (tone === "neutral") {
    return null;
  }
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
}
