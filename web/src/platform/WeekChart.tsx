import { formatDay, weekday, weekdayName } from "../../../domain/dates";
import { count } from "../../../domain/text";
import { Card } from "../ui/Card";
import { formatNumber } from "../ui/format";
import classes from "./WeekChart.module.css";

/** Loans of the last open days as bars, each with its figure. */
export function WeekChart({ week }: { week: { day: string; loans: number }[] }) {
  const most = Math.max(1, ...week.map(({ loans }) => loans));
  const total = week.reduce((sum, { loans }) => sum + loans, 0);
  return (
    <Card title="Empréstimos da semana" aside={formatNumber(total)}>
      <ol className={classes.chart}>
        {week.map(({ day, loans }) => {
          const name = weekdayName(weekday(day));
          return (
            <li key={day} className={classes.column}>
              <span className="visually-hidden">{`${name}, ${formatDay(day)}: ${count(loans, "empréstimo", "empréstimos")}`}</span>
              <span className={classes.track} aria-hidden>
                <span className={classes.number}>{formatNumber(loans)}</span>
                <span className={classes.bar} style={{ height: `calc(${loans / most} * (100% - 1.6rem))` }} />
              </span>
              <span className={classes.day} aria-hidden>
                {name.slice(0, 3)}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
