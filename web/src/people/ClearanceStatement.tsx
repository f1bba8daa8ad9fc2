import { type Day, formatDay } from "../../../domain/dates";
import { formatPending, formatPlaces, type PersonClearance } from "../../../domain/people/clearance";
import { capital } from "../../../domain/text";
import { PrintTable } from "../ui/print/PrintTable";
import classes from "./Clearance.module.css";

/** The whole school's statement about a person: one sheet to sign. */
export function ClearanceStatement({ clearance, today }: { clearance: PersonClearance; today: Day }) {
  const { name, enrolment, class_name, sector_name, clear, areas } = clearance;
  const personText = [name, enrolment ? `matrícula ${enrolment}` : "", class_name || sector_name].filter(Boolean).join(", ");
  const itemsByArea = areas.flatMap(({ area, place, items }) => items.map((item) => ({ ...item, area, place })));
  const uncountedAreas = areas.filter(({ pending, items }) => pending && items.length === 0);
  const pending = areas.filter((area) => area.pending);
  return (
    <>
      <p className={classes.statement}>
        {clear
          ? `Declaramos que ${personText}, não tem pendências com ${formatPlaces(areas)} desta escola em ${formatDay(today)}.`
          : `Em ${formatDay(today)}, ${personText}, tem pendências com ${formatPlaces(pending)} desta escola.`}
      </p>
      {itemsByArea.length > 0 ? (
        <PrintTable heads={["Pendência", "Área", "Situação"]}>
          {itemsByArea.map((item) => (
            <tr key={`${item.area}${item.what}${item.note}`}>
              <th scope="row">{item.what}</th>
              <td>{capital(item.place.replace(/^[ao] /, ""))}</td>
              <td>
                {item.note}
                {item.owed ? "" : " (não impede o nada consta)"}
              </td>
            </tr>
          ))}
        </PrintTable>
      ) : null}
      {uncountedAreas.map((area) => (
        <p key={area.area}>{formatPending(area)}</p>
      ))}
      <p className={classes.signature}>Assinatura e carimbo</p>
    </>
  );
}
