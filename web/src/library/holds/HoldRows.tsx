import { ActionIcon, Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Hold } from "../../../../domain/library/holds/commands";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { History } from "../../platform/History";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { HoldState } from "./HoldState";
import classes from "./holds.module.css";
import { MoveHold } from "./MoveHold";
import { useHoldActions } from "./useHoldActions";

/** The side, reader or title, that the screen shows already. */
type Side = "title" | "reader";

interface HoldRowsProps {
  label: string;
  holds: readonly Hold[];
  side: Side;
}

/** Open holds as rows, each with its actions and its history. */
export function HoldRows({ label, holds, side }: HoldRowsProps) {
  const [movedHold, setMovedHold] = useState<Hold | null>(null);
  return (
    <>
      <ul className="plain-list" aria-label={label}>
        {holds.map((hold) => (
          <HoldRow key={hold.id} hold={hold} side={side} onMove={() => setMovedHold(hold)} />
        ))}
      </ul>
      {movedHold ? <MoveHold hold={movedHold} onClose={() => setMovedHold(null)} /> : null}
    </>
  );
}

function HoldRow({ hold, side, onMove }: { hold: Hold; side: Side; onMove: () => void }) {
  const { cancel } = useHoldActions();
  const [open, setOpen] = useState(false);
  const name = side === "title" ? hold.reader_name : hold.title_name;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Link to={side === "title" ? `/leitores/${hold.reader}` : `/acervo/${hold.title}`} className={classes.link}>
          {name}
        </Link>{" "}
        <span className="second">
          {side === "title" ? hold.class_name : hold.authors} <Code soft>{hold.tombo}</Code>
        </span>
      </div>
      <HoldState hold={hold} />
      <div className="wrap">
        {side === "title" && hold.position > 1 ? (
          <Button variant="default" size="sm" aria-label={`Passar à frente: ${hold.reader_name}`} onClick={onMove}>
            Passar à frente…
          </Button>
        ) : null}
        <Button variant="default" size="sm" aria-label={`Cancelar a reserva: ${name}`} onClick={() => void cancel([hold])}>
          Cancelar
        </Button>
        <ActionIcon aria-label={`Histórico da reserva: ${name}`} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconChevronDown size={20} className={classes.chevron} aria-hidden />
        </ActionIcon>
      </div>
      {open ? (
        <div className={classes.events}>
          <History subjects={[hold.id]} follow="holds" />
        </div>
      ) : null}
    </li>
  );
}

/** The copies that wait for a reader on the ready shelf, and the reader's waiting holds; nothing without either. */
export function ReaderHolds({ holds }: { holds: readonly Hold[] }) {
  useLive("holds", ["library/reader-sheet"]);
  return holds.length === 0 ? null : (
    <Card title="Reservas" sideContent={count(holds.length, "reserva", "reservas")} flush>
      <HoldRows label="Reservas do leitor" holds={holds} side="reader" />
    </Card>
  );
}
