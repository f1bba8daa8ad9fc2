import { formatDay, weekday, weekdayName } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { Card } from "../../ui/Card";
import { ColumnChart } from "../../ui/chart/ColumnChart";
import { formatNumber } from "../../ui/format";

/** Loans of the last open days as bars, each with its figure. */
export function WeekChart({ week }: { week: { day: string; loans: number }[] }) {
  const total = week.reduce((sum, { loans }) => sum + loans, 0);
  return (
    <Card title="Empréstimos da semana" sideContent={formatNumber(total)}>
      <ColumnChart
        columns={week.map(({ day, loans }) => {
          const name = weekdayName(weekday(day));
          return {
            key: day,
            label: name.slice(0, 3),
            value: loans,
            sentence: `${name}, ${formatDay(day)}: ${count(loans, "empréstimo", "empréstimos")}`,
          };
        })}
      />
    </Card>
  );
}
