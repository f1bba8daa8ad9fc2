import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useRead } from "../../data/call";
import { fileUrl, useFileToken } from "../../data/records";
import { PersonSheet } from "../../ui/PersonSheet";
import { DueDate } from "../DueDate";

interface ReaderPanelProps {
  /** The reader's id; the scan that opened it put its sheet into the query. */
  reader: string;
  onRenewAll: () => void;
  onClose: () => void;
}

/** The open reader: who it is, what they may do now, what they hold. */
export function ReaderPanel({ reader, onRenewAll, onClose }: ReaderPanelProps) {
  const query = useRead("library/reader-sheet", { reader });
  const sheet = query.data;
  const token = useFileToken(Boolean(sheet?.photo));
  if (!sheet) {
    return null;
  }
  const photo = fileUrl({ id: sheet.person, collectionName: "people" }, sheet.photo, "96x96", token);
  const full = sheet.open >= sheet.max_loans;
  return (
    <PersonSheet
      name={sheet.name}
      photo={sheet.photo && token ? photo : undefined}
      details={[sheet.class_name || sheet.category_name, sheet.enrolment ? `matrícula ${sheet.enrolment}` : sheet.card].join(" · ")}
      badge={sheet.blocks[0] ? { tone: "bad", text: "Não pode levar" } : full ? { tone: "warn", text: "Limite atingido" } : undefined}
      quota={{
        used: sheet.open,
        limit: sheet.max_loans,
        text:
          sheet.blocks[0] ??
          `${sheet.open} de ${sheet.max_loans} ${sheet.max_loans === 1 ? "livro" : "livros"}${full ? " · devolva um para levar outro" : ""}`,
      }}
      rows={sheet.loans.map((loan) => ({
        key: loan.id,
        text: loan.title_name,
        aside: <DueDate loan={loan} />,
      }))}
      actions={
        <>
          {sheet.loans.length > 0 ? (
            <Button variant="default" onClick={onRenewAll}>
              Renovar tudo
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
