import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { count } from "../../../../../domain/text";
import { useRead } from "../../../data/call";
import { fileUrl, useFileToken } from "../../../data/records";
import { useApplication } from "../../../ui/application-context";
import { shortDay } from "../../../ui/format";
import { StatusBadge } from "../../../ui/StatusBadge";
import { PersonSheet, SheetItem } from "../../../ui/scan/PersonSheet";
import { QuotaBar } from "../../../ui/scan/QuotaBar";
import { ReadyNote } from "../../holds/ReadyNote";
import { DueDate } from "../DueDate";

interface ReaderPanelProps {
  /** The reader's id; the scan that opened the reader put the sheet into the query. */
  reader: string;
  onRenewAll: () => void;
  onClose: () => void;
}

/** The open reader: name, permissions, loans. */
export function ReaderPanel({ reader, onRenewAll, onClose }: ReaderPanelProps) {
  const query = useRead("library/reader-sheet", { reader });
  const sheet = query.data;
  const token = useFileToken(Boolean(sheet?.photo));
  const { today } = useApplication();
  if (!sheet) {
    return null;
  }
  const photo = fileUrl({ id: sheet.person, collectionName: "people" }, sheet.photo, "96x96", token);
  const full = sheet.open >= sheet.max_loans;
  const moreLoans = sheet.all_open - sheet.loans.length;
  // The bar shows a reached limit alone; any other refusal is graver.
  const barred = sheet.blocks.length > (full ? 1 : 0);
  return (
    <PersonSheet
      name={sheet.name}
      photo={sheet.photo && token ? photo : undefined}
      about={[sheet.class_name || sheet.category_name, sheet.enrolment ? `matrícula ${sheet.enrolment}` : sheet.card].join(" · ")}
      badges={
        sheet.suspended_until ? (
          <StatusBadge tone="bad">Suspenso até {shortDay(sheet.suspended_until, today)}</StatusBadge>
        ) : barred ? (
          <StatusBadge tone="bad">Não pode pegar livros</StatusBadge>
        ) : full ? (
          <StatusBadge tone="warn">Limite atingido</StatusBadge>
        ) : null
      }
      quota={
        <>
          <ReadyNote holds={sheet.holds} />
          <QuotaBar
            used={sheet.open}
            limit={sheet.max_loans}
            text={(barred && sheet.blocks[0]) || quotaText(sheet.open, sheet.max_loans)}
          />
        </>
      }
      items={
        <>
          {sheet.loans.map((loan) => (
            <SheetItem key={loan.id} sideContent={<DueDate loan={loan} />}>
              {loan.title_name}
            </SheetItem>
          ))}
          {moreLoans > 0 ? (
            <SheetItem sideContent={<Link to={`/leitores/${sheet.id}`}>Ver todos</Link>}>
              e mais {count(moreLoans, "livro", "livros")}
            </SheetItem>
          ) : null}
        </>
      }
      actions={
        <>
          {sheet.loans.length > 0 ? (
            <Button variant="default" onClick={onRenewAll}>
              Renovar todos
            </Button>
          ) : null}
          <Button variant="default" component={Link} to={`/leitores/${sheet.id}`}>
            Ficha do leitor
          </Button>
          <Button variant="subtle" onClick={onClose} aria-keyshortcuts="Escape">
            Encerrar
          </Button>
        </>
      }
    />
  );
}

function quotaText(open: number, limit: number): string {
  const quota = `${open} de ${count(limit, "livro", "livros")}`;
  return open >= limit ? `${quota} · devolva um para pegar outro` : quota;
}
