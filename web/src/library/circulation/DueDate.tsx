import type { Loan } from "../../../../domain/library/commands";
import { useSchool } from "../../data/school";
import { relativeDay, shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import classes from "./DueDate.module.css";

/** The due day of a loan, and its distance; a pill for a late loan and for one that is due by tomorrow. */
export function DueDate({ loan }: { loan: Loan }) {
  const school = useSchool();
  const today = school.data?.today ?? loan.lent_on;
  if (loan.lost) {
    return (
      <span className={classes.due}>
        <StatusBadge tone="bad" icon={false}>
          perdido
        </StatusBadge>
        <span className="second">vencia {shortDay(loan.due, today)}</span>
      </span>
    );
  }
  const renewalText = loan.renewals > 0 ? `renovado ${loan.renewals} de ${loan.max_renewals}` : "";
  const distance = relativeDay(loan.due, today);
  const urgent = loan.days_late > 0 || distance === "hoje" || distance === "amanhã";
  return (
    <span className={classes.due}>
      {urgent ? (
        <StatusBadge tone={loan.days_late > 0 ? "bad" : "warn"} icon={false}>
          {loan.days_late > 0 ? `${loan.days_late} ${loan.days_late === 1 ? "dia" : "dias"} de atraso` : `vence ${distance}`}
        </StatusBadge>
      ) : (
        shortDay(loan.due, today)
      )}
      <span className="second">
        {[urgent ? shortDay(loan.due, today) : renewalText ? "" : distance, renewalText].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
