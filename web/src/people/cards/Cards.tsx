import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { StudentCardRow } from "../../../../domain/people/lists";
import { KIND_NAMES } from "../../../../domain/people/words";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { shortDay } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import type { CsvColumn } from "../../ui/table/csv";
import { FilterChips } from "../../ui/table/FilterChips";
import { ClassFilter } from "../ClassFilter";
import { PeopleTabs } from "../PeopleTabs";
import { CARD_FILTERS, formatCopy, STATE_WORDS } from "./card-words";
import { IssueCards } from "./IssueCards";
import { RenewCards } from "./RenewCards";

const CHIPS = [
  { label: "Válidas", filter: { state: "valid" } },
  { label: "Vencidas", filter: { state: "expired" } },
  { label: "Bloqueadas", filter: { state: "blocked" } },
  { label: "Fora da escola", filter: { state: "not_enrolled" } },
  { label: "Substituídas", filter: { state: "replaced" } },
];

const CSV: readonly CsvColumn<StudentCardRow>[] = [
  { title: "Número", value: (row) => row.serial, kind: "code" },
  { title: "Nome", value: (row) => row.name },
  { title: "Vínculo", value: (row) => KIND_NAMES[row.kind] },
  { title: "Turma", value: (row) => row.class_name },
  { title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  { title: "Via", value: (row) => row.copy },
  { title: "Emitida em", value: (row) => row.issued_on, kind: "day" },
  { title: "Válida até", value: (row) => row.valid_until, kind: "day" },
  { title: "Situação", value: (row) => STATE_WORDS[row.state].text },
];

/** Every card that the school issued, and what each is worth today. */
export default function Cards() {
  const [dialog, setDialog] = useState<"" | "issue" | "renew">("");
  const { today } = useApplication();

  const columns: Column<StudentCardRow>[] = [
    { key: "name", title: "Carteira", sort: "serial", code: (row) => row.serial },
    { key: "class", title: "Turma ou vínculo", render: (row) => row.class_name || KIND_NAMES[row.kind] },
    { key: "copy", title: "Via", phone: "hidden", render: (row) => formatCopy(row.copy) },
    { key: "valid_until", title: "Válida até", sort: "valid_until", render: (row) => shortDay(row.valid_until, today) },
    {
      key: "state",
      title: "Situação",
      align: "right",
      phone: "column",
      render: (row) => (
        <StatusBadge tone={STATE_WORDS[row.state].tone} icon={false}>
          {STATE_WORDS[row.state].text}
        </StatusBadge>
      ),
    },
  ];
  return (
    <>
      <ServerListScreen
        name="student-cards"
        filterNames={CARD_FILTERS}
        live={["student_cards", "people"]}
        title="Carteiras da escola"
        counted={["carteira", "carteiras"]}
        file={{ name: "carteiras", columns: CSV }}
        actions={(list) => (
          <>
            <Button variant="default" component={Link} to="/pessoas/carteiras/conferencias">
              Conferências
            </Button>
            <Button variant="default" component={Link} to={list.linkTo("/pessoas/carteiras/imprimir")}>
              Imprimir
            </Button>
            <Button variant="default" onClick={() => setDialog("renew")}>
              Renovar validade
            </Button>
            <Button onClick={() => setDialog("issue")}>Emitir carteiras</Button>
          </>
        )}
        views={<PeopleTabs />}
        search="Nome, matrícula ou número da carteira"
        columns={columns}
        rowName={(row) => row.name}
        rowLink={(row) => `/pessoas/${row.person}`}
        empty={{
          drawing: "people",
          sentence: "Nenhuma carteira emitida ainda. Comece por uma turma.",
          action: <Button onClick={() => setDialog("issue")}>Emitir carteiras</Button>,
        }}
        filters={(list) => (
          <>
            <FilterChips list={list} chips={CHIPS} allLabel="Todas" />
            <ClassFilter list={list} />
          </>
        )}
      />
      {dialog === "issue" ? <IssueCards onClose={() => setDialog("")} /> : null}
      {dialog === "renew" ? <RenewCards onClose={() => setDialog("")} /> : null}
    </>
  );
}
