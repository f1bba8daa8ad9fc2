import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../Card";
import { Code } from "../Code";
import { KeyHint } from "../KeyHint";
import { type Tone, ToneIcon } from "../tone";
import classes from "./Verdict.module.css";

export interface Verdict {
  id: string;
  tone: Exclude<Tone, "neutral">;
  /** An icon where the tone's own does not say it: a return's arrow. */
  icon?: ReactNode;
  /** The subject: the book, the person, or the code when it is unknown. */
  title: string;
  code?: string;
  /** The effect and the due day: "Emprestado até segunda, 7 de dezembro". */
  sentence: string;
  /** The reason: "14 dias caem no sábado; a biblioteca abre na segunda". */
  note?: string | undefined;
  /** The actions that make sense now: one, seldom two (renew or return). */
  actions?: readonly VerdictAction[];
}

export interface VerdictAction {
  /** A verb; with "…" when a question comes first. */
  label: string;
  onAct: () => void;
  /** The keys as people say them: "Ctrl Z". The screen listens for them. */
  keys?: string;
  /** "quiet" (Desfazer) has no border. */
  quiet?: boolean;
  busy?: boolean;
}

/** The outcome of a scan: one sentence with the effect and the reason, and the possible actions. */
export function VerdictRow({ verdict, newest = false }: { verdict: Verdict; newest?: boolean }) {
  const { tone, icon, title, code, sentence, note, actions = [] } = verdict;
  return (
    <li className={classes.row} data-tone={tone} data-newest={newest || undefined}>
      <span className={classes.icon}>{icon ?? <ToneIcon tone={tone} />}</span>
      <div className={classes.text}>
        <div>
          <span className="strong">{title}</span> {code ? <Code soft>{code}</Code> : null}
        </div>
        <div>
          <span className={classes.sentence}>{sentence}</span>
          {note ? <span className="second"> · {note}</span> : null}
        </div>
      </div>
      {actions.length > 0 ? (
        <div className={classes.actions}>
          {actions.map((action) => (
            <Button
              key={action.label}
              variant="default"
              className={action.quiet ? classes.quiet : undefined}
              aria-label={`${action.label} ${title}`}
              aria-keyshortcuts={action.keys?.replace("Ctrl ", "Control+")}
              loading={action.busy}
              onClick={action.onAct}
              rightSection={action.keys ? <KeyHint keys={action.keys} /> : undefined}
            >
              {action.label}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}

interface VerdictListProps {
  /** Newest first. */
  verdicts: readonly Verdict[];
  title?: string;
  /** "5 leituras: 2 emprestados, 2 devolvidos". */
  summary?: string | undefined;
  /** The instruction before the first scan. */
  emptyText: string;
}

/** The verdicts under a scan bar; screen readers read the newest one at once. */
export function VerdictList({ verdicts, title = "Agora", summary, emptyText }: VerdictListProps) {
  const newest = verdicts[0];
  return (
    <Card title={title} sideContent={summary} flush>
      <div className="visually-hidden" aria-live="assertive">
        {/* A new element even for the same words: the second time is news too. */}
        {newest ? <p key={newest.id}>{`${newest.title}: ${newest.sentence}`}</p> : null}
      </div>
      {newest ? (
        <ol className="plain-list">
          {verdicts.map((verdict, index) => (
            <VerdictRow key={verdict.id} verdict={verdict} newest={index === 0} />
          ))}
        </ol>
      ) : (
        <p className="rest">{emptyText}</p>
      )}
    </Card>
  );
}
