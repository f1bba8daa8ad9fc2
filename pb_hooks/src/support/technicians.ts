/** Who works at the IT desk. */
import { type App, column } from "../platform/database";

/** The accounts that are told of what is for the whole desk. */
export const technicians = (app: App): string[] =>
  column(app, "SELECT id FROM users WHERE active = TRUE AND permissions LIKE '%\"Tecnologia\"%'", {});
