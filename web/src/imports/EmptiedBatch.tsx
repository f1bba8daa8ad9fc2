import { Group } from "@mantine/core";
import type { ImportBatches } from "../../../domain/collections.gen";
import { serverDate } from "../data/server-clock";
import { useApplication } from "../ui/application-context";
import { Card } from "../ui/Card";
import { relativeTime } from "../ui/format";
import { Note } from "../ui/Note";
import { BatchFigures } from "./BatchFigures";
import { DiscardImport } from "./DiscardImport";
import { hasWritten } from "./steps";

/** The rest of an old import: the number of rows of each kind, and their writes. */
export function EmptiedBatch({ batch }: { batch: ImportBatches }) {
  const { timeZone } = useApplication();
  const isWritten = hasWritten(batch);
  return (
    <Card title="Resultado">
      <BatchFigures batch={batch} />
      <Note tone="info">
        O arquivo e o conteúdo das linhas foram apagados {relativeTime(batch.emptied_at, serverDate(), timeZone)}: passou o prazo
        definido em Configurações, Privacidade, ou uma pessoa da planilha foi anonimizada.{" "}
        {isWritten ? "Os registros gravados continuam nos cadastros, e a importação não pode mais ser desfeita." : null}
      </Note>
      {isWritten ? null : (
        <Group gap="0.6rem" mt="1.1rem">
          <DiscardImport batch={batch.id} />
        </Group>
      )}
    </Card>
  );
}
