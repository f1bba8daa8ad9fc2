import { useSearchParams } from "react-router-dom";
import type { RolloverLeaver } from "../../../../domain/people/rollover/commands";
import { count, listing } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows } from "../../ui/loading";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import classes from "../privacy/privacy.module.css";

/** The pupils who leave with the year rollover, class by class, with the areas of their open items. */
export default function LeaversSheet() {
  const [address] = useSearchParams();
  const yearParam = Number(address.get("ano"));
  const year = Number.isInteger(yearParam) && yearParam >= 2000 && yearParam <= 2100 ? yearParam : 0;
  const leaversQuery = useRead("people/rollover-leavers", { year });
  const { data } = leaversQuery;
  const leaversByClass = new Map<string, RolloverLeaver[]>();
  for (const pupil of data?.leavers ?? []) {
    leaversByClass.set(pupil.class, [...(leaversByClass.get(pupil.class) ?? []), pupil]);
  }
  return (
    <PrintSheet
      title="Alunos que saem"
      subtitle={data ? `Virada para ${data.year} · ${count(data.leavers.length, "aluno", "alunos")}` : undefined}
      backPath="/virada-do-ano"
      ready={data !== undefined}
    >
      {leaversQuery.isLoadingError ? (
        <ErrorState sentence={sentenceOf(leaversQuery.error)} onRetry={() => void leaversQuery.refetch()} />
      ) : !data ? (
        <LoadingRows />
      ) : leaversByClass.size === 0 ? (
        <p>Nenhum aluno sai da escola nesta virada.</p>
      ) : (
        [...leaversByClass].map(([className, leavers]) => (
          <section key={className} className={classes.section} aria-label={leavers[0]?.class_name}>
            <h2>{leavers[0]?.class_name}</h2>
            <PrintTable heads={["Aluno", "Matrícula", "Pendências"]} caption={leavers[0]?.class_name ?? ""}>
              {leavers.map(({ person, name, enrolment, owes }) => (
                <tr key={person}>
                  <th scope="row">{name}</th>
                  <td>{enrolment}</td>
                  <td>{owes.length > 0 ? `Com ${listing(owes)}` : "Nada consta"}</td>
                </tr>
              ))}
            </PrintTable>
          </section>
        ))
      )}
    </PrintSheet>
  );
}
