import { NavLink } from "react-router-dom";
import classes from "./LinkSwitch.module.css";

interface LinkSwitchProps {
  /** What the views belong to: "Entrada e saída". */
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Two or three views of one screen, beside its title: as high as the title, so that nothing below moves. Each is an address. */
export function LinkSwitch({ label, tabs }: LinkSwitchProps) {
  return (
    <nav aria-label={label}>
      <ul className={classes.switch}>
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
