import { Button } from "@mantine/core";
import { IconBookmarkPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useList } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { HoldRows } from "./HoldRows";
import { NewHold } from "./NewHold";

const MAX_ROWS = 100;

/** The queue of a title, in the order of service. */
export function TitleQueue({ title }: { title: { id: string; title: string } }) {
  const [adding, setAdding] = useState(false);
  const queue = useList("holds", { perPage: MAX_ROWS, filters: { title: title.id } });
  useLive("holds");
  const holds = queue.data?.items ?? [];
  return (
    <Card
      title="Reservas"
      sideContent={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Reservar
        </Button>
      }
      flush
    >
      {!queue.data ? (
        <LoadingState query={queue} rows={2} />
      ) : holds.length === 0 ? (
        <p className="empty-note">Nenhuma reserva para este título.</p>
      ) : (
        <HoldRows label="Fila de reservas" holds={holds} side="title" />
      )}
      {adding ? <NewHold title={title} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}
