import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { count } from "../../../../domain/text";
import type { LoanEvent, LoanSheet } from "../../../../domain/warehouse/loans/commands";
import type { LoanLine } from "../../../../domain/warehouse/loans/lists";
import { unitName } from "../../../../domain/warehouse/loans/words";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { unitFor } from "../../../../domain/warehouse/words";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { LoadingState } from "../../platform/LoadingState";
import { RecordNav } from "../../platform/RecordNav";
import { useNeighbours } from "../../platform/useNeighbours";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { shortDay, zoned } from "../../ui/format";
import { Page } from "../../ui/Page";
import type { Column } from "../../ui/table/columns";
import { TableCard } from "../../ui/table/TableCard";
import classes from "../warehouse.module.css";
import { LossDialog, RenewDialog } from "./LoanDialogs";
import { LOAN_FILTERS, LoanBadge } from "./loan-columns";

const LIST = "/emprestimoDevolucao/emprestados";

/** One loan: the quantity still on loan, its history, and its actions. */
export default function Loan() {
  const { id = "" } = useParams();
  const loan = useRead("warehouse/loan", { loan: id });
  const neighbours = useNeighbours("material-loans", LOAN_FILTERS, LIST, id);
  useLive("material_loans", ["warehouse/loan"]);
  return (
    <>
      <RecordNav neighbours={neighbours} list="Emprestados" />
      {loan.data ? (
        <Sheet key={id} loan={loan.data} />
      ) : (
        <Page title="Empréstimo">
          <LoadingState query={loan} />
        </Page>
      )}
    </>
  );
}

const figure = (of: number, unit: string) => (of > 0 ? `${formatQuantity(of)} ${unitFor(of, unit)}` : "");

const lineColumns: Column<LoanLine>[] = [
  { title: "Material", code: (line) => line.code },
  { title: "Emprestado", align: "right", render: (line) => figure(line.quantity, line.unit) },
  {
    title: "Devolvido",
    align: "right",
    render: ({ returned, damaged, lost, unit }) => (
      <>
        {figure(returned, unit)}
        {damaged > 0 ? <div className="second">{figure(damaged, unit)} com avaria</div> : null}
        {lost > 0 ? <div className="second">{figure(lost, unit)} em perda</div> : null}
      </>
    ),
  },
  {
    title: "Falta devolver",
    align: "right",
    phone: "column",
    render: (line) => <span className={classes.figure}>{figure(line.out, line.unit)}</span>,
  },
];

const EVENT_WORDS: Readonly<Record<LoanEvent["kind"], string>> = {
  lent: "Emprestado",
  returned: "Devolvido",
  lost: "Perda",
  undone: "Estorno",
  renewed: "Renovado",
  corrected: "Prazo corrigido",
};

function Sheet({ loan }: { loan: LoanSheet }) {
  const { today, timeZone } = useApplication();
  const [question, setQuestion] = useState<"renew" | "loss" | null>(null);
  const isOpen = loan.state === "open";
  const note = loan.note ? <span className="as-written">{loan.note}</span> : "";
  const requesterLink = <Link to={`/requisitantes/${loan.requester}`}>{loan.requester_name}</Link>;
  const document = <Link to={`/entradaSaida/documentos/${loan.id}`}>{loan.number}</Link>;
  const instantText = (at: string) => {
    const { day, time } = zoned(at, timeZone);
    return `${shortDay(day, today)} às ${time}`;
  };
  return (
    <Page
      title={`Empréstimo ${loan.number}`}
      subtitle={loan.requester_name}
      actions={
        <>
          {isOpen ? (
            <>
              <Button variant="default" onClick={() => setQuestion("loss")}>
                Registrar perda…
              </Button>
              <Button variant="default" onClick={() => setQuestion("renew")}>
                Renovar…
              </Button>
            </>
          ) : null}
          <Button variant="default" component={Link} to={`/entradaSaida/documentos/${loan.id}/imprimir`}>
            Imprimir termo
          </Button>
          {isOpen ? (
            <Button component={Link} to={`/emprestimoDevolucao/devolver?requisitante=${encodeURIComponent(loan.requester_code)}`}>
              Devolver
            </Button>
          ) : null}
        </>
      }
    >
      <div className={`columns ${classes.columns}`}>
        <Card>
          <div className="stack">
            <div>
              <LoanBadge loan={loan} today={today} />
            </div>
            <DescriptionList
              facts={[
                ["Com", requesterLink],
                ["Código", loan.requester_code],
                ["Setor", loan.sector_name === loan.requester_name ? "" : loan.sector_name],
                ["Devolver até", shortDay(loan.due, today)],
                ["Prazo inicial", loan.first_due === loan.due ? "" : shortDay(loan.first_due, today)],
                ["Renovações", loan.renewals > 0 ? String(loan.renewals) : ""],
                ["Observação", note],
                ["Emprestado por", loan.made_by_name],
                ["Emprestado em", instantText(loan.made_at)],
                ["Documento", document],
              ]}
            />
          </div>
        </Card>
        <div className="page-stack" data-in-order>
          <TableCard
            title="Materiais"
            sideContent={count(loan.lines.length, "material", "materiais")}
            caption="Materiais do empréstimo"
            columns={lineColumns}
            rowId={(line) => line.id}
            rowName={(line) => unitName(line.name, line.unit_number)}
            rowLink={(line) => `/materiais/${line.material}`}
            rows={loan.lines}
          />
          <TableCard
            title="Histórico do empréstimo"
            rowId={(event) => `${event.document}${event.at}${event.kind}`}
            rowName={(event) => EVENT_WORDS[event.kind]}
            rowLink={(event) => `/entradaSaida/documentos/${event.document || loan.id}`}
            rows={loan.events}
            columns={[
              { title: "Registro", code: (event) => event.number },
              { title: "Descrição", render: (event) => event.text },
              { title: "Quando", render: (event) => instantText(event.at) },
              { title: "Responsável", render: (event) => event.by },
            ]}
          />
        </div>
      </div>
      {question === "renew" ? <RenewDialog loan={loan} onClose={() => setQuestion(null)} /> : null}
      {question === "loss" ? <LossDialog loan={loan} onClose={() => setQuestion(null)} /> : null}
    </Page>
  );
}
