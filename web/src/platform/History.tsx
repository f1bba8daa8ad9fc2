import { Button } from "@mantine/core";
import { useState } from "react";
import type { CollectionName } from "../data/client";
import { useLive } from "../data/realtime";
import { bind, useRecords } from "../data/records";
import { serverDate } from "../data/server-clock";
import { useApplication } from "../ui/application-context";
import { relativeTime } from "../ui/format";
import classes from "./History.module.css";
import { LoadingState } from "./LoadingState";

const STEP = 15;

interface HistoryProps {
  /** Ids of the history's records: a person, and the person's reader. */
  subjects: readonly string[];
  /** The collection whose changes write new lines: the lines themselves have no live event. */
  follow: CollectionName;
  /** The text without any line. */
  empty?: string;
}

/** The history of a record, newest first: time, event, author. */
export function History({ subjects, follow, empty = "Nada registrado ainda." }: HistoryProps) {
  const { timeZone } = useApplication();
  const [visibleCount, setVisibleCount] = useState(STEP);
  const filter = subjects.map((subject) => bind("subject = {:subject}", { subject })).join(" || ");
  const lines = useRecords("timeline", { filter, sort: "-at,-@rowid", perPage: visibleCount }, subjects.length > 0);
  useLive(follow, ["timeline"]);
  const now = serverDate();

  if (!lines.data) {
    return <LoadingState query={lines} rows={3} />;
  }
  const { items, totalItems } = lines.data;
  if (totalItems === 0) {
    return <p className="rest">{empty}</p>;
  }
  return (
    <>
      <ol className="plain-list">
        {items.map((line) => (
          <li key={line.id} className={classes.line}>
            <span className={classes.text}>{line.text}</span>
            <span className="second">
              <time dateTime={line.at.replace(" ", "T")}>{relativeTime(line.at, now, timeZone)}</time>
              {line.actor_name ? ` · ${line.actor_name}` : ""}
            </span>
          </li>
        ))}
      </ol>
      {items.length < totalItems ? (
        <div className={classes.moreButton}>
          <Button variant="default" loading={lines.isFetching} onClick={() => setVisibleCount(visibleCount + STEP)}>
            Mostrar mais
          </Button>
        </div>
      ) : null}
    </>
  );
}
