/** The people's debts to the library, for the whole school's clearance. */
import { formatDay } from "../../../../domain/dates";
import { addTo } from "../../../../domain/grouped";
import { daysLate } from "../../../../domain/library/circulation/terms";
import { count } from "../../../../domain/text";
import { byPerson, type PendencySource } from "../../people/clearance";
import { select } from "../../platform/sql/database";
import { flag, selection, text, texts } from "../../platform/sql/selection";

const LOAN = selection({
  ...texts("r.person", "t.title", "c.tombo", "l.due"),
  lost: flag("c.state = 'lost'"),
});
const SUSPENDED = selection({ ...texts("r.person"), until: text("MAX(s.ends)") });

export const pendencies: PendencySource = {
  area: "library",
  role: "Biblioteca",
  place: "a biblioteca",
  pendenciesOf: (app, people, today) => {
    const params = { people };
    const loans = select(
      app,
      LOAN,
      `FROM json_each({:people}) asked CROSS JOIN readers r CROSS JOIN loans l CROSS JOIN copies c CROSS JOIN titles t
       WHERE r.person = asked.value AND l.reader = r.id AND l.returned_at = '' AND c.id = l.copy AND t.id = c.title ORDER BY l.due, l.id`,
      params,
    );
    const suspended = select(
      app,
      SUSPENDED,
      `FROM json_each({:people}) asked CROSS JOIN readers r CROSS JOIN suspensions s
       WHERE r.person = asked.value AND s.reader = r.id AND s.cancelled_at = '' AND s.ends >= {:today} GROUP BY r.person`,
      { ...params, today },
    );
    const pendencies = new Map(
      byPerson(loans, ({ title, tombo, due, lost }) => {
        const late = daysLate(due, today);
        const day = formatDay(due);
        const note = lost
          ? "perdido"
          : late > 0
            ? `vencia em ${day}, em atraso há ${count(late, "dia", "dias")}`
            : `vence em ${day}`;
        return { what: `${title} (${tombo})`, note, owed: true };
      }),
    );
    for (const { person, until } of suspended) {
      addTo(pendencies, person, { what: "Suspensão de empréstimos", note: `até ${formatDay(until)}`, owed: false });
    }
    return pendencies;
  },
};
