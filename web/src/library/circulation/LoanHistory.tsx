import { ActionIcon } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { useList } from "../../data/lists";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { formatNumber, shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import { Pager } from "../../ui/table/Pager";
import classes from "./LoanHistory.module.css";

/** The side, reader or title, that the screen shows already. */
type Side = "title" | "reader";

interface LoanHistoryProps {
  side: Side;
  /** The sentence for an empty history: "Este título ainda não foi emprestado." */
  emptyText: string;
  query: {
    data: { items: readonly Loan[]; totalItems: number; totalPages: number } | undefined;
    isLoadingError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
}

const PER_PAGE = 10;

/** The readers of a title, the latest first. */
export function TitleHistory({ title }: { title: string }) {
  const [page, setPage] = useState(1);
  const query = useList("title-loans", { filters: { title }, sort: "-lent_at", page, perPage: PER_PAGE });
  return (
    <LoanHistory side="title" emptyText="Este título ainda não foi emprestado." query={query} page={page} onPage={setPage} />
  );
}

/** A reader's returned loans, the latest first. */
export function ReaderHistory({ reader, name }: { reader: string; name: string }) {
  const [page, setPage] = useState(1);
  const query = useList("reader-loans", { filters: { reader }, sort: "-returned_at", page, perPage: PER_PAGE });
  return (
    <LoanHistory
      side="reader"
      emptyText={`${name} ainda não devolveu nenhum livro.`}
      query={query}
      page={page}
      onPage={setPage}
    />
  );
}

/** Past loans; each opens into its events and their users. */
function LoanHistory({ side, emptyText, query, page, onPage }: LoanHistoryProps) {
  const { data } = query;
  const total = data?.totalItems ?? 0;
  return (
    <Card title="Histórico" sideContent={total > 0 ? count(total, "empréstimo", "empréstimos") : undefined} flush>
      {!data ? (
        <LoadingState query={query} rows={3} />
      ) : total === 0 ? (
        <p className="empty-note">{emptyText}</p>
      ) : (
        <>
          <ul className="plain-list">
            {data.items.map((loan) => (
              <HistoryRow key={loan.id} loan={loan} side={side} />
            ))}
          </ul>
          {total > PER_PAGE ? (
            <div className="card-foot">
              <Pager page={page} perPage={PER_PAGE} total={total} pages={data.totalPages} onPage={onPage} narrow />
            </div>
          ) : null}
        </>
      )}
    </Card>
  );
}

function HistoryRow({ loan, side }: { loan: Loan; side: Side }) {
  const [open, setOpen] = useState(false);
  const { today } = useApplication();
  const dates = loan.returned_on
    ? `${shortDay(loan.lent_on, today)} a ${shortDay(loan.returned_on, today)}`
    : `desde ${shortDay(loan.lent_on, today)}`;
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>{side === "title" ? <Reader loan={loan} /> : <Book loan={loan} />}</div>
        <div className="second">
          {dates}
          {loan.renewals > 0 ? ` · renovado ${loan.renewals === 1 ? "1 vez" : `${formatNumber(loan.renewals)} vezes`}` : ""}
        </div>
      </div>
      <div className={classes.outcome}>
        <Outcome loan={loan} />
      </div>
      <ActionIcon
        aria-label={`Detalhes: ${side === "title" ? loan.reader_name : loan.title_name}, ${dates}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown size={20} className={classes.chevron} aria-hidden />
      </ActionIcon>
      {open ? (
        <div className={classes.events}>
          <History subjects={[loan.id]} follow="loans" empty="Empréstimo registrado fora do sistema: não há mais detalhes." />
        </div>
      ) : null}
    </li>
  );
}

function Outcome({ loan: { closed_as, returned_on, due, days_late, lost } }: { loan: Loan }): ReactNode {
  const { today } = useApplication();
  const late = count(days_late, "dia", "dias");
  if (closed_as === "replaced" || closed_as === "pardoned") {
    return <StatusBadge tone="warn">{closed_as === "replaced" ? "perdido e reposto" : "perdido e perdoado"}</StatusBadge>;
  }
  if (lost) {
    return <StatusBadge tone="bad">perdido</StatusBadge>;
  }
  if (!returned_on) {
    return days_late > 0 ? (
      <StatusBadge tone="bad">{late} de atraso</StatusBadge>
    ) : (
      <StatusBadge tone="info">até {shortDay(due, today)}</StatusBadge>
    );
  }
  return days_late > 0 ? (
    <StatusBadge tone="warn">devolvido com {late} de atraso</StatusBadge>
  ) : (
    <StatusBadge tone="ok">no prazo</StatusBadge>
  );
}

function Reader({ loan }: { loan: Loan }) {
  return (
    <>
      <Link to={`/leitores/${loan.reader}`} className={classes.link}>
        {loan.reader_name}
      </Link>
      {loan.class_name ? <span className="second"> {loan.class_name}</span> : null} <Code soft>{loan.tombo}</Code>
    </>
  );
}

function Book({ loan }: { loan: Loan }) {
  return (
    <>
      <Link to={`/acervo/${loan.title}`} className={classes.link}>
        {loan.title_name}
      </Link>{" "}
      <Code soft>{loan.tombo}</Code>
    </>
  );
}
