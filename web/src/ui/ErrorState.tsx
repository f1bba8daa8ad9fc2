import { Button } from "@mantine/core";
import { useState } from "react";
import { useApplication } from "./application-context";
import { copyText } from "./clipboard";
import { NO_ANSWER } from "./loading";
import classes from "./states.module.css";

interface ErrorStateProps {
  /** The event, as a sentence for the user. */
  sentence: string;
  onRetry?: (() => void) | undefined;
  /** For the technician: code, address, moment. Shown only as a text to copy. */
  details?: string | undefined;
}

/** A failure: its reason, and the next step. */
export function ErrorState({ sentence, onRetry, details }: ErrorStateProps) {
  const { reachable } = useApplication();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={classes.state} role="alert">
      <p className={classes.sentence}>{reachable ? sentence : NO_ANSWER}</p>
      <div className={classes.actions}>
        {onRetry ? (
          <Button variant="default" onClick={onRetry}>
            Tentar de novo
          </Button>
        ) : null}
        {details ? (
          <Button variant="subtle" onClick={() => void copyText(details).then(setCopied)}>
            {isCopied ? "Detalhes copiados" : "Copiar detalhes"}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
