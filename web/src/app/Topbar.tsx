import { IconSearch } from "@tabler/icons-react";
import { permissionsOf } from "../../../domain/roles";
import type { LockedUser } from "../account/lock";
import type { PaletteSource } from "../area";
import { useLoadedAreas } from "../platform/loaded-areas";
import { KeyHint } from "../ui/KeyHint";
import type { Action, Tools } from "./actions";
import { keysForAria, keysInWords } from "./keys";
import { NotificationBell } from "./NotificationBell";
import { StatusLine } from "./StatusLine";
import { searchable } from "./search";
import classes from "./Topbar.module.css";
import { UserMenu } from "./UserMenu";

interface TopbarProps {
  user: LockedUser;
  actions: readonly Action[];
  tools: Tools;
  locked: boolean;
}

/** Search, the connection's state, notifications, and the signed-in user. */
export function Topbar({ user, actions, tools, locked }: TopbarProps) {
  const { areas, routes } = useLoadedAreas();
  const search = actions.find(({ id }) => id === "palette");
  const help = actions.find(({ id }) => id === "help");
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
          <span className={classes.words}>{searchWords(searchable(areas, routes, permissionsOf(user)))}</span>
          <KeyHint keys={search.keys ? keysInWords(search.keys) : ""} />
        </button>
      )}
      <StatusLine />
      <div className={classes.userArea}>
        {locked || !help ? null : <HelpButton help={help} tools={tools} />}
        {locked ? null : <NotificationBell />}
        <UserMenu user={user} actions={actions} tools={tools} locked={locked} />
      </div>
    </header>
  );
}

/** A press leaves the focus where it is. */
function HelpButton({ help, tools }: { help: Action; tools: Tools }) {
  return (
    <button
      type="button"
      className={classes.help}
      aria-label={help.label}
      title={help.label}
      aria-keyshortcuts={help.keys ? keysForAria(help.keys) : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => help.perform(tools)}
    >
      <help.icon size={22} aria-hidden />
    </button>
  );
}

function searchWords(sources: readonly PaletteSource[]): string {
  const nouns = sources.map(({ noun }) => noun);
  return nouns.length > 0 ? `Buscar ${nouns.join(", ")}, tela…` : "Buscar tela ou ação…";
}
