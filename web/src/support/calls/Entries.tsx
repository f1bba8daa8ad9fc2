import { Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import type { CallEntry, CallSheet } from "../../../../domain/support/calls/commands";
import { formatCode } from "../../../../domain/support/calls/words";
import { useFileToken } from "../../data/records";
import { serverDate } from "../../data/server-clock";
import { useApplication } from "../../ui/application-context";
import { relativeTime } from "../../ui/format";
import classes from "./calls.module.css";
import { LinkedText } from "./LinkedText";
import { EntryPhotos } from "./Photos";

const ENTRY_VERBS: Readonly<Record<string, string>> = {
  opening: "abriu",
  answer: "escreveu",
  solution: "resolveu",
  refusal: "informou que o problema continua",
  reopening: "reabriu",
  cancellation: "cancelou",
};

/** Events with a message of their own: the event beside it adds nothing. */
const IN_A_MESSAGE = ["call_answered", "call_resolved", "call_refused", "call_reopened", "call_cancelled"];

/** The history of a call, the latest first. */
export function Entries({ call }: { call: Pick<CallSheet, "entries" | "requester_user"> }) {
  const { timeZone } = useApplication();
  const now = serverDate();
  const token = useFileToken(call.entries.some(({ photos }) => photos.length > 0));
  const visibleEntries = call.entries.filter(({ kind, about }) => kind !== "event" || !IN_A_MESSAGE.includes(about));
  return (
    <Stack component="ol" gap="xs" className="plain-list" aria-label="Mensagens e histórico">
      {visibleEntries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          token={token}
          time={relativeTime(entry.at, now, timeZone)}
          team={entry.author !== call.requester_user}
        />
      ))}
    </Stack>
  );
}

interface EntryProps {
  entry: CallEntry;
  /** Of protected files. */
  token: string;
  time: string;
  team: boolean;
}

function Entry({ entry, token, time, team }: EntryProps) {
  const { kind, about, text, author_name, merged_code } = entry;
  const mergedText = merged_code ? ` · em ${formatCode(merged_code)}` : "";
  if (kind === "event") {
    return (
      <li className={classes.entry} data-kind="event">
        <div className={classes.entryHead}>
          <span>{text}</span>
          <span>{time}</span>
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
            `${author_name} ${ENTRY_VERBS[about] ?? ""}`
          )}
        </b>
        <span>
          {kind === "note" ? `${time} · ${author_name}` : time}
          {mergedText}
        </span>
      </div>
      {text ? (
        <p className={classes.words}>
          <LinkedText text={text} />
        </p>
      ) : null}
      <EntryPhotos entry={entry} token={token} />
    </li>
  );
}
