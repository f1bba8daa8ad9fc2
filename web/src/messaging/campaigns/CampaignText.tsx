import { Button, Textarea } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { MAX_TEXT } from "../../../../domain/messaging/campaigns/commands";
import { CAMPAIGN_PLACEHOLDERS } from "../../../../domain/messaging/placeholders";
import classes from "./campaigns.module.css";

interface CampaignTextProps {
  text: { name: string; value: string; error: ReactNode; onChange: (next: unknown) => void };
  onInsert: (text: string) => void;
}

/** The text, and buttons that insert a placeholder at the cursor. */
export function CampaignText({ text, onInsert }: CampaignTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { current } = field;
    const at = current?.selectionStart ?? text.value.length;
    const end = current?.selectionEnd ?? at;
    const word = `{{${name}}}`;
    // Drawn at once: what is typed next belongs behind the word, and not on the button.
    flushSync(() => onInsert(text.value.slice(0, at) + word + text.value.slice(end)));
    current?.focus();
    current?.setSelectionRange(at + word.length, at + word.length);
  };
  return (
    <div className={classes.text}>
      <Textarea label="Texto" autosize minRows={6} maxRows={16} maxLength={MAX_TEXT} ref={field} {...text} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take a form's look for a row of buttons */}
      <div className={classes.inserts} role="group" aria-label="Inserir no texto">
        {Object.entries(CAMPAIGN_PLACEHOLDERS).map(([name, words]) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => insert(name)}>
            {words}
          </Button>
        ))}
      </div>
    </div>
  );
}
