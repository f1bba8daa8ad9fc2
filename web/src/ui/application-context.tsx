import { createContext, type ReactNode, useContext } from "react";
import type { Day } from "../../../domain/dates";

/** A failure in words for the user, for the form's fields, and for the technician. */
export interface Explanation {
  sentence: string;
  /** Field name -> sentence. */
  fields: Record<string, string>;
  /** The text that "copiar detalhes" copies. */
  details: string;
  /** Of the answer; 0 without one, when the result is unknown. */
  status: number;
  /** The stable code of a refusal of ours; otherwise empty. */
  code: string;
}

/** The components' view of the application around them; they know no server and no route. */
export interface Application {
  explain: (error: unknown) => Explanation;
  /** A new record's id in the server's form: a repetition under it does nothing twice. */
  newId: () => string;
  /** The owner of these drafts: the user's id. */
  owner: string;
  /** The signed-in user's name, for prints. */
  person: string;
  school: { name: string; address: string; logo?: string | undefined };
  /** Today in the school's zone. */
  today: Day;
  timeZone: string;
  /** The server's moment: the computer's own clock may be wrong. */
  now: () => Date;
  /** Grows every minute, so that "há 5 min" is drawn anew. */
  minute: number;
  /** Whether the server answers; while it does not, the page keeps testing. */
  reachable: boolean;
  /** Whether the user left single-key shortcuts on. */
  singleKeys: boolean;
  /** Paths that an unsaved form never blocks: the lock and the new sign-in. */
  mayLeaveUnsaved: (path: string) => boolean;
}

const ApplicationContext = createContext<Application | undefined>(undefined);

/** Mounted once, at the top of the application. */
export function ApplicationProvider({ application, children }: { application: Application; children: ReactNode }) {
  return <ApplicationContext value={application}>{children}</ApplicationContext>;
}

/** The application context of the components. */
export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (!application) {
    throw new Error("KitProvider is missing");
  }
  return application;
}
