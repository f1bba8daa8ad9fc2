import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { dayAndMonth } from "../../../../../domain/dates";
import {
  formatLoansAndHolds,
  moveInWords,
  movesIn,
  shortenedInWords,
  unlistedMoves,
} from "../../../../../domain/library/circulation/due-date-moves";
import { count } from "../../../../../domain/text";
import { useCommand, useRead } from "../../../data/call";
import { newId } from "../../../data/client";
import { isTaken, sentenceOf } from "../../../data/errors";
import { useLive } from "../../../data/realtime";
import { useApplication } from "../../../ui/application-context";
import { Card } from "../../../ui/Card";
import { ErrorState } from "../../../ui/ErrorState";
import { formatNumber } from "../../../ui/format";
import { Note } from "../../../ui/Note";
import { notify } from "../../../ui/notify";
import { FIGURES } from "../../figures";
import classes from "./DueDateMoves.module.css";

const HOLD_WORDS = { loan: "", hold: " · reserva separada", suspension: " · suspensão" } as const;
const AFFECTED_QUERIES = [
  "library/due-date-conflicts",
  "readers",
  "open-loans",
  "overdue-loans",
  "holds",
  "library/reader-sheet",
  ...FIGURES,
];

/** After a change of the calendar: the promised days that are closed now, with the button that moves them. Hidden without any. */
export default function DueDateMoves() {
  const { today } = useApplication();
  const [id, setId] = useState(newId);
  const [open, setOpen] = useState(false);
  const conflicts = useRead("library/due-date-conflicts", {}, { enabled: today !== "" });
  useLive("calendar_days", ["library/due-date-conflicts"]);
  useLive("opening_hours", ["library/due-date-conflicts"]);
  useLive("suspensions", ["library/due-date-conflicts"]);
  const move = useCommand("library/move-due-dates", AFFECTED_QUERIES, {
    onSuccess: ({ sentence }) => {
      notify.ok(sentence);
      setId(newId());
      setOpen(false);
    },
    onError: (error) => {
      if (isTaken(error)) {
        setId(newId());
      }
    },
  });
  if (conflicts.isLoadingError) {
    return (
      <Card title="Prazos em dia fechado">
        <ErrorState sentence={sentenceOf(conflicts.error)} onRetry={() => void conflicts.refetch()} />
      </Card>
    );
  }
  const affected = conflicts.data;
  const promisedCount = affected ? affected.loans + affected.holds : 0;
  if (!affected || movesIn(affected) === 0) {
    return null;
  }
  const hidden = unlistedMoves(affected);
  const shorten = count(affected.suspensions, "suspensão", "suspensões");
  return (
    <Card
      title={promisedCount > 0 ? "Prazos em dia fechado" : "Suspensões que terminam antes"}
      sideContent={promisedCount > 0 ? formatLoansAndHolds(affected.loans, affected.holds) : shorten}
    >
      <Stack gap="sm">
        <Note tone="warn">
          <ul className="plain-list">
            {affected.moves.map((move) => (
              <li key={`${move.from} ${move.to}`}>{moveInWords(move, today)}</li>
            ))}
            {affected.shortened.map((suspension) => (
              <li key={`suspension ${suspension.from} ${suspension.to}`}>{shortenedInWords(suspension, today)}</li>
            ))}
          </ul>
        </Note>
        {affected.past_limit > 0 ? (
          <p className="second-line">
            {count(affected.past_limit, "empréstimo passa", "empréstimos passam")} do prazo final da regra ou da carteirinha: um
            prazo prometido nunca fica mais curto.
          </p>
        ) : null}
        {promisedCount > 0 ? (
          <p className="second-line">O primeiro prazo é mantido no histórico. Reabrir o dia depois não restaura os prazos.</p>
        ) : null}
        {affected.suspensions > 0 ? (
          <p className="second-line">Dia reaberto é contado: a suspensão termina antes. Dia fechado depois não a prolonga.</p>
        ) : null}
        {open ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
          <ul className={classes.examples} aria-label="Leitores com prazo a mover" tabIndex={0}>
            {affected.examples.map((example) => (
              <li key={example.id}>
                <strong>{example.reader_name}</strong>
                {example.class_name ? ` (${example.class_name})` : ""} · {example.title_name}
                {HOLD_WORDS[example.kind]} · {dayAndMonth(example.from, today)} → {dayAndMonth(example.to, today)}
              </li>
            ))}
            {hidden > 0 ? <li>e mais {formatNumber(hidden)}</li> : null}
          </ul>
        ) : null}
        {move.isError ? (
          <p className="fault strong" role="alert">
            {sentenceOf(move.error)}
          </p>
        ) : null}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" aria-expanded={open} onClick={() => setOpen((previous) => !previous)}>
            {open ? "Fechar a lista" : "Ver os leitores"}
          </Button>
          <Button loading={move.isPending} onClick={() => move.mutate({ id })}>
            {[
              promisedCount > 0 ? `Mover ${count(promisedCount, "prazo", "prazos")}` : "",
              affected.suspensions > 0 ? `${promisedCount > 0 ? "encurtar" : "Encurtar"} ${shorten}` : "",
            ]
              .filter(Boolean)
              .join(" e ")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
