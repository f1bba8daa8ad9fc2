import { IconMenu2 } from "@tabler/icons-react";
import { NavLink } from "react-router-dom";
import { useLoadedAreas } from "../platform/loaded-areas";
import classes from "./BottomBar.module.css";
import { phoneItems } from "./menu";
import { type Counts, stayLocked } from "./Navigation";

interface BottomBarProps {
  permissions: readonly string[];
  counts: Counts | undefined;
  locked: boolean;
  onMore: () => void;
}

/** The phone's menu: the role's three most frequent places, and the rest behind "Mais". */
export function BottomBar({ permissions, counts, locked, onMore }: BottomBarProps) {
  const { routes } = useLoadedAreas();
  return (
    <nav aria-label="Atalhos" className={classes.bar} data-surface="board">
      {phoneItems(routes, permissions).map(({ name, path, nav, title }) => (
        <NavLink key={name} to={`/${path}`} end={path === ""} className={classes.place} onClick={locked ? stayLocked : undefined}>
          <span className={classes.icon}>
            <nav.icon size={22} aria-hidden />
            {(counts?.[name] ?? 0) > 0 ? <span className={classes.dot} /> : null}
          </span>
          {nav.phone?.label ?? title}
        </NavLink>
      ))}
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={locked ? stayLocked : onMore}>
        <span className={classes.icon}>
          <IconMenu2 size={22} aria-hidden />
        </span>
        Mais
      </button>
    </nav>
  );
}
