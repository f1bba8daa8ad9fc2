import { IconAlertTriangle, IconBookmark, IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import type { ReactElement } from "react";

/**
 * The weight of a verdict, a badge or a notice. "keep" requires an action: this item does not go back to its place; "neutral"
 * only names a kind.
 */
export type Tone = "ok" | "warn" | "bad" | "info" | "keep" | "neutral";

const icons = { ok: IconCheck, warn: IconAlertTriangle, bad: IconX, info: IconInfoCircle, keep: IconBookmark } as const;

/** The tone's icon, so that colour never stands alone. */
export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }): ReactElement | null {
  if (tone === "neutral") {
    return null;
  }
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
}
