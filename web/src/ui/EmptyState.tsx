import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./illustrations";
import classes from "./states.module.css";

export interface EmptyStateProps {
  drawing: IllustrationName;
  /** One sentence about the future content. */
  sentence: string;
  /** The next act, or the people to ask; null where an empty list is good, or where the act stands above. */
  action: ReactNode;
}

/** A screen that is empty for the first time. */
export function EmptyState({ drawing, sentence, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Illustration name={drawing} />
      <p className={classes.sentence}>{sentence}</p>
      {action ? <div className={classes.actions}>{action}</div> : null}
    </div>
  );
}

interface NoResultsProps {
  /** The searched text, repeated. */
  query?: string | undefined;
  onClear: () => void;
}

/** A list without matches for its search or filters: not the same as an empty list. */
export function NoResults({ query, onClear }: NoResultsProps) {
  return (
    <div className={classes.state}>
      <p className={classes.sentence}>
        {query ? `Nada encontrado para “${query}” com estes filtros.` : "Nada encontrado com estes filtros."}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClear}>
          Limpar busca e filtros
        </Button>
      </div>
    </div>
  );
}
