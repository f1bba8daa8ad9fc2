import { SettingsPage } from "../SettingsPage";
import { ClosedDays } from "./ClosedDays";
import { OpeningHours } from "./OpeningHours";
import classes from "./settings.module.css";

/** When the school opens: due dates, ready shelves and clocks of every area follow it. */
export default function CalendarSettings() {
  return (
    <SettingsPage>
      <div className={classes.columns}>
        <OpeningHours />
        <ClosedDays />
      </div>
    </SettingsPage>
  );
}
