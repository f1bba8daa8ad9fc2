import { DueDateMoves } from "../library/calendar/DueDateMoves";
import CalendarSettings from "../platform/settings/CalendarSettings";

/** The school's calendar, and what a change of it does to what the library has promised. */
export default function CalendarPage() {
  return <CalendarSettings consequences={<DueDateMoves />} />;
}
