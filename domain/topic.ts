/** The topics of which the program notifies users; each user chooses those that reach them, by notification and by e-mail. */
import type { Role } from "./roles";

export interface Topic {
  /** The stored name, which no other topic gets. */
  readonly name: string;
  /** The name for users: "Servidores". */
  readonly label: string;
  /** The subject, in a line. */
  readonly note: string;
  /** The roles that get it; empty: everybody. */
  readonly roles: readonly Role[];
  /** Whether it comes by e-mail before the user has chosen; the bell is always on before. */
  readonly mail: boolean;
}

/** The channels of a topic for a user. */
export interface TopicChannels {
  bell: boolean;
  mail: boolean;
}
