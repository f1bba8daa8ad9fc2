import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { Card } from "../../ui/Card";
import { DueDate } from "../DueDate";
import classes from "./Reader.module.css";
import { useReaderLoans } from "./useReaderLoans";

const FIRST_SHOWN = 30;

/** What the reader has now; each can be renewed and given back from here. */
export function OpenLoans({ loans }: { loans: readonly Loan[] }) {
  const { renew, giveBack, busy, refusals } = useReaderLoans();
  const [all, setAll] = useState(false);
  const shown = all ? loans : loans.slice(0, FIRST_SHOWN);
  return (
    <Card title="Com o leitor agora" aside={loans.length > 0 ? count(loans.length, "livro", "livros") : undefined} flush>
      {loans.length === 0 ? (
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
      {shown.length < loans.length ? (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Mostrar todos os {loans.length}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
