import { useSearchParams } from "react-router-dom";
import type { ReaderClearance } from "../../../../domain/library/class-sets/commands";
import type { Loan } from "../../../../domain/library/commands";
import { formatPending } from "../../../../domain/people/clearance";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useRecord } from "../../data/records";
import { PersonClearanceSheet } from "../../people/Clearance";
import { LoadingState } from "../../platform/LoadingState";
import { Code } from "../../ui/Code";
import { ErrorState } from "../../ui/ErrorState";
import { PrintDay, PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";

/** The "nada consta": a statement for one reader, a list for a class. */
export default function Clearance() {
  const [address] = useSearchParams();
  const reader = address.get("leitor") ?? "";
  return reader ? <OfReader reader={reader} /> : <OfClass group={address.get("turma") ?? ""} />;
}

/** One statement of all areas. */
function OfReader({ reader }: { reader: string }) {
  const record = useRecord("readers", reader);
  return record.error ? (
    <PrintSheet title="Nada consta" backPath={`/leitores/${reader}`} ready={false}>
      <ErrorState sentence={sentenceOf(record.error)} onRetry={() => void record.refetch()} />
    </PrintSheet>
  ) : (
    <PersonClearanceSheet person={record.data?.person ?? ""} back={`/leitores/${reader}`} />
  );
}

function OfClass({ group }: { group: string }) {
  const [address] = useSearchParams();
  const clearance = useRead("library/clearance", { class: group, reader: "" });
  const clearanceQuery = useRead("people/clearance", { person: "", class: group }, { enabled: group !== "" });
  const { data } = clearance;
  const otherAreas = new Map(
    clearanceQuery.data?.people.map(({ person, areas }) => [
      person,
      areas.filter(({ area, pending }) => pending && area !== "library"),
    ]),
  );
  const clear = data?.readers.filter(({ loans, person }) => loans.length === 0 && !otherAreas.get(person)?.length).length ?? 0;
  return (
    <PrintSheet
      title="Nada consta"
      subtitle={data ? `${data.class_name} · ${clearSentence(clear, data.readers.length)}` : undefined}
      tab={data?.class_name}
      backPath={`/livros-didaticos/turma?${address.toString()}`}
      ready={data !== undefined && (group === "" || !clearanceQuery.isPending)}
    >
      {!data ? (
        <LoadingState query={clearance} />
      ) : data.readers.length === 0 ? (
        <p>Esta turma não tem alunos.</p>
      ) : (
        <PrintTable heads={["Aluno", "Carteirinha", "Situação"]}>
          {data.readers.map((row) => (
            <tr key={row.person}>
              <th scope="row">
                {row.name}
                {row.left ? " (saiu da escola)" : ""}
              </th>
              <td>
                <Code>{row.card}</Code>
              </td>
              <td>
                <Situation row={row} />
                {otherAreas.get(row.person)?.map((area) => (
                  <div key={area.area}>{formatPending(area)}</div>
                ))}
              </td>
            </tr>
          ))}
        </PrintTable>
      )}
    </PrintSheet>
  );
}

function Situation({ row }: { row: ReaderClearance }) {
  if (!row.reader) {
    return "Sem cadastro de leitor: nada consta";
  }
  return (
    <>
      {row.loans.length === 0
        ? "✓ Nada consta"
        : row.loans.map((loan) => (
            <div key={loan.id}>
              {`${loan.title_name} (${loan.tombo}), `}
              <LoanState loan={loan} />
            </div>
          ))}
      {row.suspended_until ? (
        <div>
          Suspenso até <PrintDay day={row.suspended_until} />
        </div>
      ) : null}
    </>
  );
}

function LoanState({ loan: { due, lost, days_late } }: { loan: Loan }) {
  if (lost) {
    return "perdido";
  }
  return days_late > 0 ? (
    <>
      vencia em <PrintDay day={due} />, em atraso há {count(days_late, "dia", "dias")}
    </>
  ) : (
    <>
      vence em <PrintDay day={due} />
    </>
  );
}

/** "Todos os 25 alunos têm pendências". */
function clearSentence(clear: number, total: number): string {
  return clear === 0 && total > 1
    ? `Todos os ${total} alunos têm pendências`
    : `${count(clear, "aluno sem pendências", "alunos sem pendências")} de ${total}`;
}
