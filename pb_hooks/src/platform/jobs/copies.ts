/** The program's records of copies on another disk, for Admin's home page. */
import { copyHome, readDrill, readElsewhere } from "../../../../domain/platform/copies";
import { BACKUP_COPY } from "../../../../domain/platform/environment";
import type { AreaHome } from "../../../../domain/platform/home";
import type { App } from "../sql/database";
import { localTime, now } from "../time/clock";

/** Empty where there is none. */
function record(app: App, name: string): string {
  try {
    return toString($os.readFile(`${app.dataDir()}/backups/${name}.json`) as unknown as string);
  } catch {
    return "";
  }
}

/** Whether a copy has arrived on another disk than the data's. */
export function isCopiedElsewhere(app: App): boolean {
  const backup = $os.getenv(BACKUP_COPY) ? readElsewhere(record(app, "elsewhere")) : null;
  return backup !== null && backup.last !== "" && !backup.sameDisk;
}

/** Admin's part of the home page. */
export const copies = {
  roles: ["Admin"] as const,
  load: (app: App): AreaHome =>
    copyHome({
      elsewhere: $os.getenv(BACKUP_COPY) ? readElsewhere(record(app, "elsewhere")) : null,
      drill: readDrill(record(app, "drill")),
      today: localTime(app, now()).day,
      dayOf: (moment) => localTime(app, Date.parse(moment)).day,
    }),
};
