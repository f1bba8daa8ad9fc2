import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Loan } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { PAGE_SIZE } from "../../data/constants";
import { sentenceOf } from "../../data/errors";
import { useList } from "../../data/lists";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { ErrorState } from "../../ui/ErrorState";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { formatNumber } from "../../ui/format";
import { Pager } from "../../ui/table/Pager";
import { useLocalPages } from "../../ui/table/use-local-pages";
import { DueDate } from "../circulation/DueDate";
import classes from "./Reader.module.css";
import { useReaderLoans } from "./useReaderLoans";

interface ReaderLoansProps {
  reader: string;
  /** The most urgent of them, from the sheet. */
  loans: readonly Loan[];
  total: number;
  overdue: number;
}

/** The reader's present loans; each can be renewed and returned from here. */
export function ReaderLoans({ reader, loans, total, overdue }: ReaderLoansProps) {
  const { renew, checkIn, renewAll, markLost, settle, busy, refusals } = useReaderLoans();
  const [question, setQuestion] = useState<{ loan: Loan; about: keyof typeof QUESTIONS } | null>(null);
  const [isAll, setAll] = useState(false);
  const paged = isAll && total > loans.length;
  const { params, setPage, clampPage } = useLocalPages();
  const list = useList("open-loans", { page: params.page, filters: { reader } }, paged);
  const pages = list.data?.totalPages ?? 1;
  useEffect(() => clampPage(pages), [clampPage, pages]);
  const visibleLoans = (paged && list.data?.items) || loans;
  return (
    <Card
      title="Com o leitor agora"
      sideContent={
        total > 0 ? (
          <Group component="span" display="inline-flex" gap="sm">
            {count(total, "livro", "livros")}
            {overdue > 0 && total > 1 ? `, ${formatNumber(overdue)} em atraso` : ""}
            {total > 1 ? (
              <Button size="sm" variant="default" loading={busy === "renew all"} onClick={() => void renewAll(reader)}>
                Renovar todos
              </Button>
            ) : null}
          </Group>
        ) : undefined
      }
      flush
    >
      {total === 0 ? (
        <p className="empty-note">Nenhum livro emprestado.</p>
      ) : (
        <ul className="plain-list">
          {visibleLoans.map((loan) => (
            <li key={loan.id} className={classes.loan}>
              <div className={classes.book}>
                <Link to={`/acervo/${loan.title}`} className={classes.bookName}>
                  {loan.title_name}
                </Link>{" "}
                <Code soft>{loan.tombo}</Code>
              </div>
              <DueDate loan={loan} />
              <div className={classes.loanActions}>
                <Button
                  variant="default"
                  aria-label={`${loan.lost ? "Foi localizado" : "Devolver"} ${loan.title_name}`}
                  loading={busy === `return ${loan.id}`}
                  onClick={() => void checkIn(loan)}
                >
                  {loan.lost ? "Foi localizado" : "Devolver"}
                </Button>
                {loan.lost ? null : (
                  <Button
                    variant="default"
                    aria-label={`Renovar ${loan.title_name}`}
                    loading={busy === `renew ${loan.id}`}
                    onClick={() => void renew(loan)}
                  >
                    Renovar
                  </Button>
                )}
                <MoreActions loan={loan} onAsk={(about) => setQuestion({ loan, about })} />
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
        <div className="card-foot">
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
      {question ? (
        <ReasonDialog
          {...QUESTIONS[question.about]}
          onClose={() => setQuestion(null)}
          onConfirm={(reason) =>
            question.about === "lost" ? markLost(question.loan, reason) : settle(question.loan, question.about, reason)
          }
        >
          <p>
            <strong>{question.loan.title_name}</strong>: {QUESTIONS[question.about].says}
          </p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}

const QUESTIONS = {
  lost: {
    title: "O leitor perdeu o livro",
    says: "será registrado como perdido e sairá da lista de atrasos até a reposição, o perdão ou a localização do livro.",
    label: "Descrição do ocorrido",
    action: "Marcar como perdido",
    missingSentence: "Descreva o ocorrido.",
  },
  replaced: {
    title: "O leitor repôs o livro",
    says: "o empréstimo será encerrado. O exemplar continua extraviado até ser localizado.",
    label: "Forma de reposição",
    action: "Registrar a reposição",
    missingSentence: "Descreva a forma de reposição.",
  },
  pardoned: {
    title: "Perdoar a perda",
    says: "o empréstimo será encerrado, sem pendência para o leitor.",
    label: "Motivo do perdão",
    action: "Perdoar a perda",
    missingSentence: "Informe o motivo do perdão.",
  },
} as const;

function MoreActions({ loan, onAsk }: { loan: Loan; onAsk: (about: keyof typeof QUESTIONS) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={`Mais ações: ${loan.title_name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {loan.lost ? (
          <>
            <Menu.Item onClick={() => onAsk("replaced")}>O leitor repôs…</Menu.Item>
            <Menu.Item onClick={() => onAsk("pardoned")}>Perdoar a perda…</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => onAsk("lost")}>Foi perdido…</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
