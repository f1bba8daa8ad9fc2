import { Group, Stack } from "@mantine/core";
import classes from "./PersonSheet.module.css";

interface QuotaBarProps {
  used: number;
  limit: number;
  /** The same in words, and its consequence: "3 de 3 livros · devolva um para pegar outro". */
  text: string;
}

const MAX_SEGMENTS = 12;

/** The used part of a person's limit: a segment for each. */
export function QuotaBar({ used, limit, text }: QuotaBarProps) {
  // More than the limit may be on loan (it was lowered, or someone overrode it): the bar is then simply full.
  const segments = Math.min(Math.max(limit, 1), MAX_SEGMENTS);
  const filledSegments = limit > 0 ? Math.min(segments, Math.ceil((used / limit) * segments)) : used > 0 ? segments : 0;
  return (
    <Stack gap="0.375rem">
      <Group gap="5px" wrap="nowrap" aria-hidden>
        {Array.from({ length: segments }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments are all alike
          <span key={index} className={classes.segment} data-used={index < filledSegments || undefined} />
        ))}
      </Group>
      <span className="second">{text}</span>
    </Stack>
  );
}
