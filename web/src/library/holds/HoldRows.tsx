import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Hold } from "../../../../domain/library/holds-commands";
import { HoldState } from "./HoldState";
import classes from "./holds.module.css";
import { MoveHold } from "./MoveHold";
import { useHoldActions } from "./useHoldActions";

interface HoldRowsProps {
  label: string;
  holds: readonly Hold[];
  /** Which of the two sides is known already and need not be said. */
  of: "title" | "reader";
}

/** Open holds as rows, each with what can be done about it. */
export function HoldRows({ label, holds, of }: HoldRowsProps) {
  const { cancel } = useHoldActions();
  const [moving, setMoving] = useState<Hold | null>(null);
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {holds.map((hold) => {
          const name = of === "title" ? hold.reader_name : hold.title_name;
          return (
            <li key={hold.id} className={classes.row}>
              <div className={classes.name}>
                <Link to={of === "title" ? `/leitores/${hold.reader}` : `/acervo/${hold.title}`} className={classes.link}>
                  {name}
                </Link>{" "}
                <span className={classes.second}>
                  {of === "title" ? hold.class_name : hold.authors}
                  {hold.tombo ? (
                    <>
                      {" "}
                      <span className={classes.code}>{hold.tombo}</span>
                    </>
                  ) : null}
                </span>
              </div>
              <HoldState hold={hold} />
              <div className={classes.actions}>
                {of === "title" && hold.position > 1 ? (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Passar à frente: ${hold.reader_name}`}
                    onClick={() => setMoving(hold)}
                  >
                    Passar à frente…
                  </Button>
                ) : null}
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Cancelar a reserva: ${name}`}
                  onClick={() => void cancel([hold])}
                >
                  Cancelar
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {moving ? <MoveHold hold={moving} onClose={() => setMoving(null)} /> : null}
    </>
  );
}
