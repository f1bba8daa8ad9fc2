import { AreaPart } from "../AreaPart";
import { useLoadedAreas } from "../loaded-areas";
import { SettingsPage } from "../SettingsPage";
import { ClassPeriods } from "./ClassPeriods";
import { ClosedDays } from "./ClosedDays";
import { OpeningHours } from "./OpeningHours";
import classes from "./settings.module.css";

export default function CalendarSettings() {
  return (
    <SettingsPage>
      <Calendar />
    </SettingsPage>
  );
}

/** The school's opening days and hours: every area's promised days follow them, and each area shows the effects of a change. */
export function Calendar() {
  const { areas } = useLoadedAreas();
  return (
    <>
      {areas.map(({ name, calendar }) => (calendar ? <AreaPart key={name} load={calendar} props={{}} /> : null))}
      <div className={classes.columns}>
        <div className="page-stack">
          <OpeningHours />
          <ClassPeriods />
        </div>
        <ClosedDays />
      </div>
    </>
  );
}
