import { type RefObject, useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import classes from "./LinkTabs.module.css";

interface LinkTabsProps {
  /** The subject of the tabs: "Configurações". */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Where the tabs are wider than a phone, the open one moves to the middle. */
export function useScrollToOpenTab(row: RefObject<HTMLUListElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is current changes with the address
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && open) {
      row.current.scrollLeft = open.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
    }
  }, [pathname]);
}

/** The sections of one record or of the settings, below the title; the views of a place stand beside it (LinkSwitch). Each is an address. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const row = useRef<HTMLUListElement>(null);
  useScrollToOpenTab(row);
  return (
    <nav aria-label={label}>
      <ul ref={row} className={classes.tabs}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to} end className={classes.tab ?? ""}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
