import type { ReactNode } from "react";
import { SettingsPage } from "../SettingsPage";
import { ClosedDays } from "./ClosedDays";
import { OpeningHours } from "./OpeningHours";
import classes from "./settings.module.css";

/** When the school opens: due dates, ready shelves and clocks of every area follow it. */
/** @param consequences what the areas have to say about days that they promised. */
export default function CalendarSettings({ consequences }: { consequences?: ReactNode }) {
  return (
    <SettingsPage>
      {consequences}
      <div className={classes.columns}>
        <OpeningHours />
        <ClosedDays />
      </div>
    </SettingsPage>
  );
}
