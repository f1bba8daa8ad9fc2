import { Button } from "@mantine/core";
import { useState } from "react";
import type { StudentCardRow } from "../../../../domain/people/lists";
import { KIND_NAMES } from "../../../../domain/people/words";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import type { ListColumn } from "../../ui/table/columns";
import { ClassFilter } from "../ClassFilter";
import { PeopleTabs } from "../PeopleTabs";
import { CARD_FILTERS, formatCopy, STATE_WORDS } from "./card-words";
import { IssueCards } from "./IssueCards";
import { RenewCards } from "./RenewCards";

const COLUMNS: readonly ListColumn<StudentCardRow>[] = [
  { only: "file", title: "Número", value: (row) => row.serial, kind: "code" },
  { only: "file", title: "Nome", value: (row) => row.name },
  { only: "file", title: "Vínculo", value: (row) => KIND_NAMES[row.kind] },
  { only: "file", title: "Turma", value: (row) => row.class_name },
  { only: "file", title: "Matrícula", value: (row) => row.enrolment, kind: "code" },
  { title: "Carteira", sort: "serial", code: (row) => row.serial },
  { title: "Turma ou vínculo", render: (row) => row.class_name || KIND_NAMES[row.kind] },
  { title: "Via", phone: "hidden", value: (row) => row.copy, render: (row) => formatCopy(row.copy) },
  { only: "file", title: "Emitida em", value: (row) => row.issued_on, kind: "day" },
  { title: "Válida até", sort: "valid_until", value: (row) => row.valid_until, kind: "day" },
  { title: "Situação", align: "right", phone: "column", status: (row) => STATE_WORDS[row.state] },
];

/** Every card of the school, with its state today. */
export default function Cards() {
  const [dialog, setDialog] = useState<"" | "issue" | "renew">("");
  return (
    <>
      <ServerListScreen
        name="student-cards"
        filterNames={CARD_FILTERS}
        live={["student_cards", "people"]}
        title="Carteiras da escola"
        nouns={["carteira", "carteiras"]}
        file={{ name: "carteiras" }}
        links={(list) => [
          { label: "Conferências", to: "/pessoas/carteiras/conferencias" },
          { label: "Imprimir", to: list.linkTo("/pessoas/carteiras/imprimir") },
        ]}
        actions={() => (
          <>
            <Button variant="default" onClick={() => setDialog("renew")}>
              Renovar validade
            </Button>
            <Button onClick={() => setDialog("issue")}>Emitir carteiras</Button>
          </>
        )}
        views={<PeopleTabs />}
        search="Nome, matrícula ou número da carteira"
        chips={[
          { label: "Válidas", filter: { state: "valid" } },
          { label: "Vencidas", filter: { state: "expired" } },
          { label: "Bloqueadas", filter: { state: "blocked" } },
          { label: "Fora da escola", filter: { state: "not_enrolled" } },
          { label: "Substituídas", filter: { state: "replaced" } },
        ]}
        allChoice={{ allLabel: "Todas" }}
        columns={COLUMNS}
        rowName={(row) => row.name}
        rowLink={(row) => `/pessoas/${row.person}`}
        empty={{
          drawing: "people",
          sentence: "Nenhuma carteira emitida ainda. Comece por uma turma.",
          action: <Button onClick={() => setDialog("issue")}>Emitir carteiras</Button>,
        }}
        filters={(list) => <ClassFilter list={list} />}
      />
      {dialog === "issue" ? <IssueCards onClose={() => setDialog("")} /> : null}
      {dialog === "renew" ? <RenewCards onClose={() => setDialog("")} /> : null}
    </>
  );
}
