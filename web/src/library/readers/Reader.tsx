import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { Readers } from "../../../../domain/collections.gen";
import type { ReaderSheet } from "../../../../domain/library/commands";
import { READER_FIELDS } from "../../../../domain/library/readers/reader-fields";
import { count } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { fileUrl, useFileToken, useRecord } from "../../data/records";
import { may, useSession } from "../../data/session";
import { FamilyStatus } from "../../messaging/conversations/FamilyStatus";
import { History } from "../../platform/History";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { shortDay } from "../../ui/format";
import { Page } from "../../ui/Page";
import { PersonAvatar } from "../../ui/PersonAvatar";
import { StatusBadge } from "../../ui/StatusBadge";
import { QuotaBar } from "../../ui/scan/QuotaBar";
import { ToneIcon } from "../../ui/tone";
import { ReaderHistory } from "../circulation/LoanHistory";
import { ReaderHolds } from "../holds/HoldRows";
import { EditReader } from "./EditReader";
import classes from "./Reader.module.css";
import { ReaderLoans } from "./ReaderLoans";
import { READER_FILTERS } from "./reader-words";
import { Suspensions } from "./Suspensions";

/** The reader's sheet: person, permissions, present and past loans. */
export default function Reader() {
  const { id = "" } = useParams();
  const [editing, setEditing] = useState(false);
  const sheet = useRead("library/reader-sheet", { reader: id });
  const reader = useRecord("readers", id);
  const neighbours = useNeighbours("readers", READER_FILTERS, "/leitores", id);
  useLive("readers", ["library/reader-sheet"]);
  useLive("loans", ["library/reader-sheet", "open-loans", "reader-loans"]);
  useLive("suspensions", ["library/reader-sheet", "timeline"]);

  if (!sheet.data || !reader.data) {
    return (
      <>
        <RecordNav neighbours={neighbours} list="Leitores" />
        <Page title="Leitor">
          <LoadingState query={[sheet, reader]} />
        </Page>
      </>
    );
  }
  const { name, card, class_name, category_name, enrolment, loans, all_open, overdue } = sheet.data;
  return (
    <>
      <RecordNav neighbours={neighbours} list="Leitores" />
      <Page
        title={name}
        subtitle={[class_name || (enrolment ? "sem turma" : ""), category_name, enrolment ? `matrícula ${enrolment}` : ""]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <>
            <Button variant="default" onClick={() => setEditing(true)}>
              Editar leitor
            </Button>
            <Button component={Link} to={`/emprestimos?leitor=${encodeURIComponent(card)}`}>
              Emprestar
            </Button>
          </>
        }
      >
        <div className={`columns ${classes.columns}`}>
          <About sheet={sheet.data} reader={reader.data} />
          <div className="page-stack" data-in-order>
            <ReaderLoans key={id} reader={id} loans={loans} total={all_open} overdue={overdue} />
            <ReaderHolds holds={sheet.data.holds} />
            <ReaderHistory key={`history-${id}`} reader={id} name={name} />
            <Card title="Ocorrências" flush>
              <History key={`events-${id}`} subjects={[id]} follow="readers" empty="Nenhuma ocorrência registrada." />
            </Card>
          </div>
        </div>
        {editing ? <EditReader key={id} reader={reader.data} name={name} onClose={() => setEditing(false)} /> : null}
      </Page>
    </>
  );
}

function About({ sheet, reader }: { sheet: ReaderSheet; reader: Readers }) {
  const { today } = useApplication();
  const token = useFileToken(sheet.photo !== "");
  const photo = token ? fileUrl({ id: sheet.person, collectionName: "people" }, sheet.photo, "240x0", token) : "";
  const { user } = useSession();
  const person = may(user, ["Admin"]) ? <Link to={`/pessoas/${sheet.person}`}>Ver o cadastro</Link> : "";
  const { open, max_loans, blocks } = sheet;
  const notes = reader.notes ? <span className="as-written">{reader.notes}</span> : "";
  return (
    <Card>
      <div className="stack">
        <Group gap="0.875rem" wrap="nowrap">
          <PersonAvatar name={sheet.name} photo={photo || undefined} size="lg" />
          <div>
            <div className={classes.card}>{sheet.card}</div>
            {blocks.length > 0 ? (
              <StatusBadge tone={sheet.active ? "warn" : "neutral"}>Não pode pegar livros</StatusBadge>
            ) : (
              <StatusBadge tone="ok">Pode pegar livros</StatusBadge>
            )}
          </div>
        </Group>
        <QuotaBar used={open} limit={max_loans} text={`${open} de ${count(max_loans, "livro", "livros")}`} />
        {blocks.length > 0 ? (
          <ul className={classes.blocks} aria-label="Impedimentos">
            {blocks.map((sentence) => (
              <li key={sentence} data-tone="warn">
                <ToneIcon tone="warn" size={18} />
                {sentence}
              </li>
            ))}
          </ul>
        ) : null}
        <Suspensions sheet={sheet} />
        <DescriptionList
          facts={[
            [READER_FIELDS.valid_until.label, sheet.valid_until ? shortDay(sheet.valid_until, today) : "sem prazo"],
            [READER_FIELDS.notes.label, notes],
            ["Pessoa", person],
            ["Mensagens", <FamilyStatus key="messages" person={sheet.person} />],
          ]}
        />
      </div>
    </Card>
  );
}
