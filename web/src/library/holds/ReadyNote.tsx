import { formatLongDay } from "../../../../domain/dates";
import type { Hold } from "../../../../domain/library/holds/commands";
import { count } from "../../../../domain/text";
import { useLive } from "../../data/realtime";
import { useApplication } from "../../ui/application-context";
import { ToneIcon } from "../../ui/tone";
import classes from "./holds.module.css";

/** For the desk: the copies for this reader on the ready shelf. */
export function ReadyNote({ holds }: { holds: readonly Hold[] }) {
  const { today } = useApplication();
  useLive("holds", ["library/reader-sheet"]);
  const ready = holds.filter((hold) => hold.state === "ready");
  if (ready.length === 0) {
    return null;
  }
  const books = ready.map((hold) => `${hold.title_name} (${hold.tombo}), até ${formatLongDay(hold.pickup_until, today)}`);
  return (
    <p className={classes.shelf} data-tone="keep">
      <ToneIcon tone="keep" size={18} />
      <span>
        {count(ready.length, "livro separado", "livros separados")} para retirar: {books.join("; ")}
      </span>
    </p>
  );
}
