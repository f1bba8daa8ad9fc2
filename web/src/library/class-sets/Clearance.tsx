import { useSearchParams } from "react-router-dom";
import { type Day, formatDay } from "../../../../domain/dates";
import type { ReaderClearance } from "../../../../domain/library/class-sets/commands";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { Code } from "../../ui/Code";
import { ErrorState } from "../../ui/ErrorState";
import { LoadingRows } from "../../ui/loading";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { PrintTable } from "../../ui/print/PrintTable";
import classes from "./Clearance.module.css";

/** The "nada consta": a statement for one reader, a list for a class. */
export default function Clearance() {
  const [address] = useSearchParams();
  const group = address.get("turma") ?? "";
  const reader = address.get("leitor") ?? "";
  const clearance = useRead("library/clearance", { class: group, reader });
  const { data } = clearance;
  const [only] = reader ? (data?.readers ?? []) : [];
  const clear = data?.readers.filter(({ loans }) => loans.length === 0).length ?? 0;
  return (
    <PrintSheet
      title={only && only.loans.length > 0 ? "Pendências com a biblioteca" : "Nada consta"}
      subtitle={data && !reader ? `${data.class_name} · ${clearSentence(clear, data.readers.length)}` : undefined}
      tab={only?.name ?? data?.class_name}
      back={reader ? `/leitores/${reader}` : `/livros-didaticos/turma?${address.toString()}`}
      ready={data !== undefined}
    >
      {clearance.isLoadingError ? (
        <ErrorState sentence={sentenceOf(clearance.error)} onRetry={() => void clearance.refetch()} />
      ) : !data ? (
        <LoadingRows />
      ) : only ? (
        <Statement reader={only} today={data.today} />
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
        : row.loans.map((loan) => <div key={loan.id}>{`${loan.title_name} (${loan.tombo}), ${loanState(loan)}`}</div>)}
      {row.suspended_until ? <div>{`Suspenso até ${formatDay(row.suspended_until)}`}</div> : null}
    </>
  );
}

function loanState({ due, lost, days_late }: Loan): string {
  const day = formatDay(due);
  return lost
    ? "perdido"
    : days_late > 0
      ? `vencia em ${day}, em atraso há ${count(days_late, "dia", "dias")}`
      : `vence em ${day}`;
}

function Statement({ reader, today }: { reader: ReaderClearance; today: Day }) {
  const { name, enrolment, card, class_name, loans, suspended_until } = reader;
  const who = [name, enrolment ? `matrícula ${enrolment}` : "", class_name, `carteirinha ${card}`].filter(Boolean).join(", ");
  return (
    <>
      <p className={classes.statement}>
        {loans.length === 0
          ? `Declaramos que ${who}, não tem livros em seu poder nem pendências com a biblioteca desta escola em ${formatDay(today)}.`
          : `Em ${formatDay(today)}, ${who}, tem ${count(loans.length, "livro pendente", "livros pendentes")} com a biblioteca desta escola:`}
      </p>
      {loans.length > 0 ? (
        <PrintTable heads={["Livro", "Tombo", "Vencimento", "Situação"]}>
          {loans.map((loan) => (
            <tr key={loan.id}>
              <th scope="row">{loan.title_name}</th>
              <td>
                <Code>{loan.tombo}</Code>
              </td>
              <td>{formatDay(loan.due)}</td>
              <td>
                {loan.lost
                  ? "perdido"
                  : loan.days_late > 0
                    ? count(loan.days_late, "dia de atraso", "dias de atraso")
                    : "no prazo"}
              </td>
            </tr>
          ))}
        </PrintTable>
      ) : null}
      {suspended_until ? <p>{`Suspenso de empréstimos até ${formatDay(suspended_until)}.`}</p> : null}
      <p className={classes.signature}>Biblioteca</p>
    </>
  );
}

/** "Nenhum dos 25 alunos está sem pendências". */
function clearSentence(clear: number, all: number): string {
  return clear === 0 && all > 1
    ? `Nenhum dos ${all} alunos está sem pendências`
    : `${count(clear, "aluno sem pendências", "alunos sem pendências")} de ${all}`;
}
