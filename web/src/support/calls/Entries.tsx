import { IconLock } from "@tabler/icons-react";
import type { CallEntry, CallSheet } from "../../../../domain/support/calls/commands";
import { relativeTime } from "../../ui/format";
import { useKit } from "../../ui/kit";
import classes from "./calls.module.css";

const SAID: Readonly<Record<string, string>> = {
  opening: "abriu",
  answer: "escreveu",
  solution: "resolveu",
  refusal: "disse que o problema continua",
  reopening: "reabriu",
  cancellation: "cancelou",
};

/** Told twice, once as a message: the event beside it says nothing more. */
const IN_A_MESSAGE = ["call_answered", "call_resolved", "call_refused", "call_reopened", "call_cancelled"];

/** What happened to a call, the latest first. */
export function Entries({ call }: { call: Pick<CallSheet, "entries" | "requester_user"> }) {
  const { timeZone } = useKit();
  const now = new Date();
  const shown = call.entries.filter(({ kind, about }) => kind !== "event" || !IN_A_MESSAGE.includes(about));
  return (
    <ol className={classes.entries} aria-label="O que aconteceu">
      {shown.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          when={relativeTime(entry.at, now, timeZone)}
          team={entry.author !== call.requester_user}
        />
      ))}
    </ol>
  );
}

function Entry({ entry, when, team }: { entry: CallEntry; when: string; team: boolean }) {
  const { kind, about, text, author_name } = entry;
  if (kind === "event") {
    return (
      <li className={classes.entry} data-kind="event">
        <div className={classes.entryHead}>
          <span>{text}</span>
          <span>{when}</span>
        </div>
      </li>
    );
  }
  return (
    <li className={classes.entry} data-kind={kind} data-team={team && kind === "message"}>
      <div className={classes.entryHead}>
        <b>
          {kind === "note" ? (
            <>
              <IconLock size={16} aria-hidden /> Só a equipe vê
            </>
          ) : (
            `${author_name} ${SAID[about] ?? ""}`
          )}
        </b>
        <span>{kind === "note" ? `${when} · ${author_name}` : when}</span>
      </div>
      <p className={classes.words}>{text}</p>
    </li>
  );
}
