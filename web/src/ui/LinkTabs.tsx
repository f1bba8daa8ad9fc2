import { NavLink } from "react-router-dom";
import classes from "./LinkTabs.module.css";

interface LinkTabsProps {
  /** What the tabs belong to: "Configurações". */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are addresses: each is a page that one can link to and come back to. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
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
