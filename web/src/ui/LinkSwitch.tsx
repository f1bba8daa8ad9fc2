import { useRef } from "react";
import { NavLink } from "react-router-dom";
import classes from "./LinkSwitch.module.css";
import { useScrollToOpenTab } from "./LinkTabs";

interface LinkSwitchProps {
  /** The subject of the views: "Entrada e saída". */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** The views of one place of the menu, beside the title: as high as the title, so that nothing below moves. Each is an address. */
export function LinkSwitch({ label, tabs }: LinkSwitchProps) {
  const row = useRef<HTMLUListElement>(null);
  useScrollToOpenTab(row);
  return (
    <nav aria-label={label}>
      <ul ref={row} className={classes.switch}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to} end className={classes.view ?? ""}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
