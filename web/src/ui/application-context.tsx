import { createContext, type ReactNode, useContext } from "react";
import type { Day } from "../../../domain/dates";

/** A failure in words for the person, for the form's fields, and for the technician. */
export interface Explanation {
  sentence: string;
  /** Field name -> sentence. */
  fields: Record<string, string>;
  /** The text that "copiar detalhes" copies. */
  details: string;
  /** Of the answer; 0 when none came, and nobody knows whether the work was done. */
  status: number;
  /** The stable code of a refusal of ours; else empty. */
  code: string;
}

/** The components' view of the application around them; they know no server and no route. */
export interface Application {
  explain: (error: unknown) => Explanation;
  /** A new record's id, as the server takes them: what is sent again under it is done once. */
  newId: () => string;
  /** The owner of these drafts: the user's id. */
  owner: string;
  /** The signed-in person's name, as prints say it. */
  person: string;
  school: { name: string; address: string; logo?: string | undefined };
  /** Today in the school's zone. */
  today: Day;
  timeZone: string;
  /** Whether the server answers; while it does not, it is asked again and again. */
  reachable: boolean;
  /** Whether the person left single-key shortcuts on. */
  singleKeys: boolean;
  /** Paths that an unsaved form never holds back: locking the screen and signing in again. */
  leavesFreely: (path: string) => boolean;
}

const KitContext = createContext<Application | undefined>(undefined);

/** Stands once, at the top of the application. */
export function ApplicationProvider({ kit, children }: { kit: Application; children: ReactNode }) {
  return <KitContext value={kit}>{children}</KitContext>;
}

/** The application context of the components. */
export function useApplication(): Application {
  const kit = useContext(KitContext);
  if (!kit) {
    throw new Error("KitProvider is missing");
  }
  return kit;
}
