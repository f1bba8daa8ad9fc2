import { IconSearch } from "@tabler/icons-react";
import { heldBy } from "../../../domain/roles";
import type { Locked } from "../account/lock";
import type { PaletteSource } from "../area";
import { useKnownAreas } from "../platform/known-areas";
import { KeyHint } from "../ui/KeyHint";
import type { Action, Tools } from "./actions";
import { keysForAria, keysInWords } from "./keys";
import { NotificationBell } from "./NotificationBell";
import { StatusLine } from "./StatusLine";
import { searchable } from "./search";
import classes from "./Topbar.module.css";
import { UserMenu } from "./UserMenu";

interface TopbarProps {
  who: Locked;
  actions: readonly Action[];
  tools: Tools;
  locked: boolean;
}

/** Search, how the way to the server is, notifications, and who is signed in. */
export function Topbar({ who, actions, tools, locked }: TopbarProps) {
  const { areas, routes } = useKnownAreas();
  const search = actions.find(({ id }) => id === "palette");
  return (
    <header className={classes.bar}>
      {locked || !search ? (
        <span />
      ) : (
        <button
          type="button"
          className={classes.search}
          aria-haspopup="dialog"
          aria-keyshortcuts={search.keys ? keysForAria(search.keys) : undefined}
          onClick={() => search.perform(tools)}
        >
          <IconSearch size={20} aria-hidden />
          <span className={classes.words}>{searchWords(searchable(areas, routes, heldBy(who)))}</span>
          <KeyHint keys={search.keys ? keysInWords(search.keys) : ""} />
        </button>
      )}
      <StatusLine />
      <div className={classes.own}>
        {locked ? null : <NotificationBell />}
        <UserMenu who={who} actions={actions} tools={tools} locked={locked} />
      </div>
    </header>
  );
}

function searchWords(sources: readonly PaletteSource[]): string {
  const nouns = sources.map(({ noun }) => noun);
  return nouns.length > 0 ? `Buscar ${nouns.join(", ")}, tela…` : "Buscar tela ou ação…";
}
