import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "../../ui/Note";
import classes from "./Deliver.module.css";

interface LeftOutProps {
  /** The number, in a sentence. */
  children: ReactNode;
  onPrepare: () => void;
}

/**
 * After a lost answer the delivery stands as it was sent first: this shows the later items, with the button for their own
 * delivery.
 */
export function AddedSinceNotice({ children, onPrepare }: LeftOutProps) {
  return (
    <Note tone="warn">
      <div className={classes.leftOutBox}>
        {children}
        <Button variant="default" onClick={onPrepare}>
          Preparar a entrega dos livros restantes
        </Button>
      </div>
    </Note>
  );
}
