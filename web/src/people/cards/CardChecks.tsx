import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { CheckOutcome } from "../../../../domain/people/cards/commands";
import type { CardCheckRow } from "../../../../domain/people/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { useApplication } from "../../ui/application-context";
import { shortDay, zoned } from "../../ui/format";
import { StatusBadge } from "../../ui/StatusBadge";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { PeopleTabs } from "../PeopleTabs";
import { OUTCOME_WORDS } from "./card-words";

const FILTERS = { outcome: "resultado" } as const;
const CHIPS = (Object.keys(OUTCOME_WORDS) as CheckOutcome[]).map((outcome) => ({
  label: OUTCOME_WORDS[outcome].text,
  filter: { outcome },
}));

/** The gate's checks: card, time and outcome, for 90 days, and never the user. */
export default function CardChecks() {
  const { timeZone, today } = useApplication();
  const columns: Column<CardCheckRow>[] = [
    { key: "name", title: "Carteira", code: (row) => row.serial },
    { key: "class", title: "Turma", render: (row) => row.class_name },
    {
      key: "at",
      title: "Conferida em",
      sort: "at",
      render: ({ at }) => {
        const { day, time } = zoned(at, timeZone);
        return `${shortDay(day, today)}, ${time}`;
      },
    },
    {
      key: "outcome",
      title: "Resultado",
      align: "right",
      phone: "column",
      render: ({ outcome }) => (
        <StatusBadge tone={OUTCOME_WORDS[outcome].tone} icon={false}>
          {OUTCOME_WORDS[outcome].text}
        </StatusBadge>
      ),
    },
  ];
  const check = (
    <Button variant="default" component={Link} to="/conferir-carteira">
      Conferir carteira
    </Button>
  );
  return (
    <ServerListScreen
      name="card-checks"
      filterNames={FILTERS}
      sortedBy="-at"
      live={[]}
      title="Conferências"
      subtitle="Registro de carteira, momento e resultado, mantido por 90 dias."
      counted={["conferência", "conferências"]}
      actions={() => check}
      views={<PeopleTabs />}
      search="Nome, matrícula ou número da carteira"
      columns={columns}
      rowName={(row) => row.name}
      rowLink={(row) => `/pessoas/${row.person}`}
      empty={{ drawing: "people", sentence: "Nenhuma carteira conferida nos últimos 90 dias.", action: check }}
      filters={(list) => <FilterChips list={list} chips={CHIPS} />}
    />
  );
}
