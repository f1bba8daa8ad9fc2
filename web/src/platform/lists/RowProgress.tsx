import { Progress, Text } from "@mantine/core";

/** How far a change of many rows is. */
export function RowProgress({ progress }: { progress: { done: number; of: number } | null }) {
  if (!progress || progress.of < 2) {
    return null;
  }
  return (
    <div>
      <Text role="status">
        {progress.done} de {progress.of}
      </Text>
      <Progress value={(100 * progress.done) / progress.of} aria-label="Andamento" />
    </div>
  );
}
