import type { CheckOutcome } from "../../../../domain/people/cards/commands";
import type { CardCheckRow } from "../../../../domain/people/lists";
import { ServerListScreen } from "../../platform/lists/ServerListScreen";
import { dayOfInstant, zoned } from "../../ui/format";
import type { ListColumn } from "../../ui/table/columns";
import { PeopleTabs } from "../PeopleTabs";
import { OUTCOME_WORDS } from "./card-words";

const FILTERS = { outcome: "resultado" } as const;
const CHIPS = (Object.keys(OUTCOME_WORDS) as CheckOutcome[]).map((outcome) => ({
  label: OUTCOME_WORDS[outcome].text,
  filter: { outcome },
}));

const CHECK = { label: "Conferir carteira", to: "/conferir-carteira" };

const COLUMNS: readonly ListColumn<CardCheckRow>[] = [
  { title: "Carteira", code: (row) => row.serial },
  { title: "Turma", value: (row) => row.class_name },
  {
    title: "Conferida em",
    sort: "at",
    render: ({ at }, context) => `${dayOfInstant(at, context)}, ${zoned(at, context.timeZone).time}`,
  },
  { title: "Resultado", align: "right", phone: "column", status: ({ outcome }) => OUTCOME_WORDS[outcome] },
];

/** The gate's checks: card, time and outcome, for the term that the school chose, and never the user. */
export default function CardChecks() {
  return (
    <ServerListScreen
      name="card-checks"
      filterNames={FILTERS}
      sortedBy="-at"
      live={[]}
      title="Conferências"
      subtitle="Registro de carteira, momento e resultado, mantido pelo prazo de guarda de Configurações, Privacidade."
      nouns={["conferência", "conferências"]}
      links={() => [CHECK]}
      views={<PeopleTabs />}
      search="Nome, matrícula ou número da carteira"
      chips={CHIPS}
      columns={COLUMNS}
      rowName={(row) => row.name}
      rowLink={(row) => `/pessoas/${row.person}`}
      empty={{ drawing: "people", sentence: "Nenhuma carteira conferida dentro do prazo de guarda.", link: CHECK }}
    />
  );
}
