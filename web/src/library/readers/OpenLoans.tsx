import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { PAGE_SIZE } from "../../data/facts";
import { useList } from "../../data/lists";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { Pager } from "../../ui/table/Pager";
import { DueDate } from "../DueDate";
import { useLocalPages } from "../useLocalPages";
import classes from "./Reader.module.css";
import { useReaderLoans } from "./useReaderLoans";

interface OpenLoansProps {
  reader: string;
  /** The most urgent of them, as the sheet has them. */
  loans: readonly Loan[];
  total: number;
}

/** What the reader has now; each can be renewed and given back from here. */
export function OpenLoans({ reader, loans, total }: OpenLoansProps) {
  const { renew, giveBack, busy, refusals } = useReaderLoans();
  const [all, setAll] = useState(false);
  const paged = all && total > loans.length;
  const { params, setPage, clampPage } = useLocalPages();
  const list = useList("open-loans", { page: params.page, filters: { reader } }, paged);
  const pages = list.data?.totalPages ?? 1;
  useEffect(() => clampPage(pages), [clampPage, pages]);
  const shown = (paged && list.data?.items) || loans;
  return (
    <Card title="Com o leitor agora" aside={total > 0 ? count(total, "livro", "livros") : undefined} flush>
      {total === 0 ? (
        <p className={classes.rest}>Nenhum livro emprestado.</p>
      ) : (
        <ul className={classes.loans}>
          {shown.map((loan) => (
            <li key={loan.id} className={classes.loan}>
              <div className={classes.book}>
                <Link to={`/acervo/${loan.title}`} className={classes.bookName}>
                  {loan.title_name}
                </Link>{" "}
                <span className={classes.code}>{loan.tombo}</span>
              </div>
              <DueDate loan={loan} />
              <div className={classes.loanActions}>
                <Button
                  variant="default"
                  aria-label={`Renovar ${loan.title_name}`}
                  loading={busy === `renew ${loan.id}`}
                  onClick={() => void renew(loan)}
                >
                  Renovar
                </Button>
                <Button
                  variant="default"
                  aria-label={`Devolver ${loan.title_name}`}
                  loading={busy === `return ${loan.id}`}
                  onClick={() => void giveBack(loan)}
                >
                  Devolver
                </Button>
              </div>
              <p className={classes.refusal} role="status">
                {refusals[loan.id]}
              </p>
            </li>
          ))}
        </ul>
      )}
      {list.isError && paged ? (
        <ErrorState sentence={sentenceOf(list.error)} onRetry={() => void list.refetch()} />
      ) : total > loans.length ? (
        <div className={classes.more}>
          {paged && list.data ? (
            <Pager
              page={params.page}
              perPage={PAGE_SIZE}
              total={list.data.totalItems}
              pages={list.data.totalPages}
              onPage={setPage}
              narrow
            />
          ) : (
            <Button variant="subtle" loading={paged} onClick={() => setAll(true)}>
              Mostrar todos os {total}
            </Button>
          )}
        </div>
      ) : null}
    </Card>
  );
}
