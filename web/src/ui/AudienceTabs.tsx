import { IconLock, IconSend } from "@tabler/icons-react";

interface AudienceTabsProps {
  /** Whom an answer reaches: "a Marta". */
  whom: string;
  isPrivate: boolean;
  onChange: (isPrivate: boolean) => void;
  /** How a tab looks where it stands. */
  tab: string | undefined;
}

/** For whom a text is that is being written: who asked, or the team alone. Stands in a tab list. */
export function AudienceTabs({ whom, isPrivate, onChange, tab }: AudienceTabsProps) {
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
      {secret ? "Nota da equipe" : `Responder ${whom}`}
    </button>
  ));
}
