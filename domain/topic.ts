/** What the program tells people of, by subject; each person says which of it reaches them, by the bell and by e-mail. */
import type { Role } from "./roles";

export interface Topic {
  /** As it is kept; never another's. */
  readonly name: string;
  /** As a person reads it: "Servidores". */
  readonly label: string;
  /** What is told, in a line. */
  readonly note: string;
  /** Whom it is told; empty: everybody. */
  readonly roles: readonly Role[];
  /** Whether it comes by e-mail too, as long as the person has not said; the bell rings until they say otherwise. */
  readonly mail: boolean;
}

/** What reaches a person of a topic. */
export interface Reach {
  bell: boolean;
  mail: boolean;
}
