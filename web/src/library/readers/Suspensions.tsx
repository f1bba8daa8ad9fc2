import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { formatLongDay } from "../../../../domain/dates";
import type { ReaderSheet, RunningSuspension } from "../../../../domain/library/commands";
import { useApplication } from "../../ui/application-context";
import { PardonDialog } from "../circulation/PardonDialog";
import classes from "./Reader.module.css";
import { SuspendDialog } from "./SuspendDialog";

/** A late one's own reason names the book and the days. */
const KINDS: Readonly<Record<Exclude<RunningSuspension["kind"], "late">, string>> = {
  no_show: "Por reserva não retirada",
  manual: "Registrada manualmente",
};

/** The running suspensions of the reader, with end and reason; the user can pardon each, and create one by hand. */
export function Suspensions({ sheet }: { sheet: ReaderSheet }) {
  const { today } = useApplication();
  const [pardoning, setPardoning] = useState("");
  const [suspending, setSuspending] = useState(false);
  const { id, name, suspensions } = sheet;
  return (
    <Stack gap="xs">
      {suspensions.length > 0 ? (
        <Stack component="ul" gap="0.875rem" className="plain-list" aria-label="Suspensões">
          {suspensions.map((suspension) => (
            <li key={suspension.id} className={classes.suspension}>
              <div>
                <div>Suspenso até {formatLongDay(suspension.ends, today)}</div>
                <div className="second">
                  {suspension.kind === "late" ? "" : `${KINDS[suspension.kind]}: `}
                  {suspension.reason}
                </div>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-label={`Perdoar a suspensão até ${formatLongDay(suspension.ends, today)}`}
                onClick={() => setPardoning(suspension.id)}
              >
                Perdoar…
              </Button>
            </li>
          ))}
        </Stack>
      ) : null}
      <div>
        <Button variant="default" size="sm" onClick={() => setSuspending(true)}>
          Suspender…
        </Button>
      </div>
      {pardoning ? <PardonDialog reader={id} name={name} suspension={pardoning} onClose={() => setPardoning("")} /> : null}
      {suspending ? <SuspendDialog reader={id} name={name} onClose={() => setSuspending(false)} /> : null}
    </Stack>
  );
}
