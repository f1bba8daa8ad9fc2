import { type ReactNode, useState } from "react";
import { ConfirmAct } from "./ConfirmAct";

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/** A question in the middle of an act. @returns `ask`, which answers true or false, and the dialog to show where it is used. */
export function useAsk(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  return {
    ask: (question) => new Promise((resolve) => setAsked({ ...question, answer: resolve })),
    dialog: asked ? (
      <ConfirmAct
        title={asked.title}
        text={asked.text}
        confirmLabel={asked.confirmLabel}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    ) : null,
  };
}
