import { IconLock, IconSend } from "@tabler/icons-react";

interface AudienceTabsProps {
  /** The recipient of an answer: "a Marta". */
  readersText: string;
  isPrivate: boolean;
  onChange: (isPrivate: boolean) => void;
  /** The class of a tab in its place. */
  tab: string | undefined;
}

/** The readers of a text: the requester, or the team alone. Stands in a tab list. */
export function AudienceTabs({ readersText, isPrivate, onChange, tab }: AudienceTabsProps) {
  return [false, true].map((secret) => (
    <button
      key={String(secret)}
      type="button"
      role="tab"
      className={tab}
      aria-selected={isPrivate === secret}
      onClick={() => onChange(secret)}
    >
      {secret ? <IconLock size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
      {secret ? "Nota da equipe" : `Responder ${readersText}`}
    </button>
  ));
}
