/** The topics of which the program notifies users; each user chooses those that reach them, by notification and by e-mail. */
import type { Role } from "./roles";

export interface Topic {
  /** As it is kept; never another's. */
  readonly name: string;
  /** As a person reads it: "Servidores". */
  readonly label: string;
  /** The subject, in a line. */
  readonly note: string;
  /** The roles that get it; empty: everybody. */
  readonly roles: readonly Role[];
  /** Whether it comes by e-mail too, as long as the person has not said; the bell rings until they say otherwise. */
  readonly mail: boolean;
}

/** The channels of a topic for a user. */
export interface Reach {
  bell: boolean;
  mail: boolean;
}
