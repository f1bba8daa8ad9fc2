import { type ReactNode, useState } from "react";
import { ConfirmAct } from "./ConfirmAct";

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/** A question in the middle of an action. @returns `ask`, which resolves to true or false, and the dialog to render. */
export function useAsk(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [openQuestion, setOpenQuestion] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null);
  const answer = (yes: boolean) => {
    openQuestion?.answer(yes);
    setOpenQuestion(null);
  };
  return {
    ask: (question) => new Promise((resolve) => setOpenQuestion({ ...question, answer: resolve })),
    dialog: openQuestion ? (
      <ConfirmAct
        title={openQuestion.title}
        text={openQuestion.text}
        confirmLabel={openQuestion.confirmLabel}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    ) : null,
  };
}
