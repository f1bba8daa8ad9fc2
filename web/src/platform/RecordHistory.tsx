import { useState } from "react";
import type { CollectionName } from "../data/client";
import { History } from "./History";
import classes from "./History.module.css";

/** The history of a record without a page of its own, read once a user opens it. @param id of the record. */
export function RecordHistory({ collection, id }: { collection: CollectionName; id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Histórico</summary>
      {isOpen ? <History subjects={[id]} follow={collection} empty="Nenhuma alteração registrada." /> : null}
    </details>
  );
}
