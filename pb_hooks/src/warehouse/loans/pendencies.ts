/** The people's open loans of the stockroom, for the clearance of the whole school. */
import { formatDay } from "../../../../domain/dates";
import { count } from "../../../../domain/text";
import { lateDays } from "../../../../domain/warehouse/loans/terms";
import { formatLoanItem } from "../../../../domain/warehouse/loans/words";
import { byPerson, type PendencySource } from "../../people/clearance";
import { loansWhere } from "./records";

export const pendencies: PendencySource = {
  area: "warehouse",
  role: "Almoxarifado",
  place: "o almoxarifado",
  pendenciesOf: (app, people, today) => {
    const loans = loansWhere(
      app,
      `g.requester IN (SELECT id FROM requesters WHERE person IN (SELECT value FROM json_each({:people})) AND person != '')
         AND g.state = 'open' ORDER BY g.due, g.id`,
      { people },
    );
    const lines = loans.flatMap(({ person, due, lines }) =>
      lines.filter(({ out }) => out > 0).map((line) => ({ person, due, line })),
    );
    return byPerson(lines, ({ due, line }) => {
      const late = lateDays(due, today);
      const day = formatDay(due);
      const note = late > 0 ? `vencia em ${day}, em atraso há ${count(late, "dia", "dias")}` : `devolver até ${day}`;
      return { what: formatLoanItem(line, line.out), note, owed: true };
    });
  },
};
