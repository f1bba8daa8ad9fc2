import { ActionIcon } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { daysLate } from "../../../domain/library/terms";
import { calledName } from "../../../domain/people/words";
import { count } from "../../../domain/text";
import { sentenceOf } from "../data/errors";
import { useRecords } from "../data/records";
import { History } from "../platform/History";
import { Card } from "../ui/Card";
import { ErrorState } from "../ui/ErrorState";
import { formatNumber, shortDay } from "../ui/format";
import { useKit } from "../ui/kit";
import { LoadingRows } from "../ui/loading";
import { StatusBadge } from "../ui/StatusBadge";
import { Pager } from "../ui/table/Pager";
import type { ExpandedLoan } from "./expanded";
import classes from "./LoanHistory.module.css";

interface LoanHistoryProps {
  /** Of the records API, its values bound. */
  filter: string;
  /** Which of the two sides is known already and need not be said. */
  of: "title" | "reader";
  /** When there is nothing: "Ninguém levou este título ainda." */
  rest: string;
}

const PER_PAGE = 10;

/** Past loans, the latest first; each opens into everything that happened to it and who did it. */
export function LoanHistory({ filter, of, rest }: LoanHistoryProps) {
  const [page, setPage] = useState(1);
  const loans = useRecords("loans", {
    filter: `(${filter}) && closed_as != "undone"`,
    sort: "-lent_at",
    expand: "copy.title,reader.person.class",
    page,
    perPage: PER_PAGE,
  });
  const rows = (loans.data?.items ?? []) as ExpandedLoan[];
  const total = loans.data?.totalItems ?? 0;
  return (
    <Card title="Histórico" aside={total > 0 ? count(total, "empréstimo", "empréstimos") : undefined} flush>
      {loans.isError ? (
        <ErrorState sentence={sentenceOf(loans.error)} onRetry={() => void loans.refetch()} />
      ) : loans.isPending ? (
        <LoadingRows rows={3} />
      ) : total === 0 ? (
        <p className={classes.rest}>{rest}</p>
      ) : (
        <>
          <ul className={classes.rows}>
            {rows.map((loan) => (
              <HistoryRow key={loan.id} loan={loan} of={of} />
            ))}
          </ul>
          {total > PER_PAGE ? (
            <div className={classes.pager}>
              <Pager page={page} perPage={PER_PAGE} total={total} pages={loans.data.totalPages} onPage={setPage} narrow />
            </div>
          ) : null}
        </>
      )}
    </Card>
  );
}

function HistoryRow({ loan, of }: { loan: ExpandedLoan; of: LoanHistoryProps["of"] }) {
  const [open, setOpen] = useState(false);
  const { today } = useKit();
  const when = loan.returned_on
    ? `${shortDay(loan.lent_on, today)} a ${shortDay(loan.returned_on, today)}`
    : `desde ${shortDay(loan.lent_on, today)}`;
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>{of === "title" ? <Reader loan={loan} /> : <Book loan={loan} />}</div>
        <div className={classes.when}>
          {when}
          {loan.renewals > 0 ? ` · renovado ${loan.renewals === 1 ? "1 vez" : `${formatNumber(loan.renewals)} vezes`}` : ""}
        </div>
      </div>
      <div className={classes.outcome}>
        <Outcome loan={loan} />
      </div>
      <ActionIcon
        aria-label={`Detalhes: ${of === "title" ? readerName(loan) : bookName(loan)}, ${when}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown size={20} className={classes.chevron} aria-hidden />
      </ActionIcon>
      {open ? (
        <div className={classes.events}>
          <History subjects={[loan.id]} empty="Este empréstimo veio de fora: não há mais detalhes." />
        </div>
      ) : null}
    </li>
  );
}

function Outcome({ loan }: { loan: ExpandedLoan }): ReactNode {
  const { today } = useKit();
  const late = daysLate(loan.due, loan.returned_on || today);
  if (!loan.returned_on) {
    return late > 0 ? (
      <StatusBadge tone="bad">{count(late, "dia", "dias")} de atraso</StatusBadge>
    ) : (
      <StatusBadge tone="info">até {shortDay(loan.due, today)}</StatusBadge>
    );
  }
  return late > 0 ? (
    <StatusBadge tone="warn">devolvido {count(late, "dia", "dias")} depois</StatusBadge>
  ) : (
    <StatusBadge tone="ok">no prazo</StatusBadge>
  );
}

const readerName = (loan: ExpandedLoan) => {
  const person = loan.expand?.reader?.expand?.person;
  return person ? calledName(person) : "Leitor";
};
const bookName = (loan: ExpandedLoan) => loan.expand?.copy?.expand?.title?.title ?? "Livro";

function Reader({ loan }: { loan: ExpandedLoan }) {
  const className = loan.expand?.reader?.expand?.person?.expand?.class?.name;
  return (
    <>
      <Link to={`/leitores/${loan.reader}`} className={classes.link}>
        {readerName(loan)}
      </Link>
      {className ? <span className={classes.second}> {className}</span> : null}{" "}
      <span className={classes.code}>{loan.expand?.copy?.tombo}</span>
    </>
  );
}

function Book({ loan }: { loan: ExpandedLoan }) {
  return (
    <>
      <Link to={`/acervo/${loan.expand?.copy?.title ?? ""}`} className={classes.link}>
        {bookName(loan)}
      </Link>{" "}
      <span className={classes.code}>{loan.expand?.copy?.tombo}</span>
    </>
  );
}
