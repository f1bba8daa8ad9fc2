import * as z from "zod/mini";
import { command, read } from "../contract";
import type { Day } from "../dates";
import type { Home } from "./home";

export interface SchoolFacts {
  name: string;
  logo: string;
  time_zone: string;
  lock_after_minutes: number;
  /** The school's today, YYYY-MM-DD. */
  today: Day;
  build: string;
  /** Whether this server holds the made-up sample school. */
  demo: boolean;
}

export const school = read<SchoolFacts>()({
  path: "platform/school",
  roles: [],
  open: true,
  summary: "The school's name and logo for the sign-in page, its zone and today, and the build that is running.",
  input: () => z.object({}),
});

export const home = read<Home>()({
  path: "platform/home",
  roles: [],
  summary: "What needs the caller today, over the areas of their roles, and the numbers beside the menu.",
  input: () => z.object({}),
});

export const readNotifications = command<{ read: number }>()({
  path: "platform/read-notifications",
  roles: [],
  summary: "Marks all of one's own notifications as read.",
  input: () => z.object({}),
});
