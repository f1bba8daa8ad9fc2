import { Button, MultiSelect, Select, Stack, Switch, TagsInput, TextInput } from "@mantine/core";
import type { Services as Service } from "../../../../domain/collections.gen";
import type { FormOf } from "../../../../domain/record-fields";
import { formatMinutes } from "../../../../domain/support/calls/clock";
import { URGENCY_NAMES } from "../../../../domain/support/calls/priority";
import {
  FIELD_KIND_NAMES,
  FIELD_KINDS,
  type FieldKind,
  MAX_FIELDS,
  type ServiceField,
} from "../../../../domain/support/services/fields";
import { SERVICE_FIELDS, serviceForm } from "../../../../domain/support/services/service-fields";
import { may, useSession } from "../../data/session";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import classes from "../calls/calls.module.css";
import { useKindChoices, useTeamChoices } from "../useChoices";
import { ServiceTabs } from "./ServiceTabs";

const FILTERS = { active: "ativo" } as const;

const TERMS = formTerms(SERVICE_FIELDS);

const CHIPS = [
  { label: "Ativos", filter: { active: "true" } },
  { label: "Inativos", filter: { active: "false" } },
];
const target = (minutes: number) => (minutes > 0 ? formatMinutes(minutes) : "sem prazo");
const COLUMNS: readonly Column<Service>[] = [
  {
    key: "name",
    title: "Serviço",
    sort: "name",
    render: (row) => <RowName active={row.active}>{row.name}</RowName>,
    code: (row) => row.code,
  },
  { key: "category", title: "Categoria", sort: "category", render: ({ category }) => category },
  { key: "response", title: "Responder em", align: "right", phone: "hidden", render: (row) => target(row.response_minutes) },
  { key: "solution", title: "Resolver em", align: "right", render: (row) => target(row.solution_minutes) },
];

/** The IT desk's services: time, team, and questions. */
export default function Services() {
  return (
    <MasterDataScreen
      collection="services"
      sortedBy="code"
      filterNames={FILTERS}
      title="Serviços"
      views={<ServiceTabs />}
      nouns={["serviço", "serviços"]}
      newLabel="Novo serviço"
      search="Código, serviço ou categoria"
      offeredBy="servicos"
      empty={{
        drawing: "list",
        sentence: "Nenhum serviço cadastrado. Comece por Computador com defeito, Impressora e Internet.",
      }}
      terms={{
        text: ({ code, name, category }) => [code, name, category],
        filters: { active: (row, active) => String(row.active) === active },
        sorts: { code: ({ code }) => code, name: ({ name }) => name, category: ({ category }) => category },
      }}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      filters={(list) => <FilterChips list={list} chips={CHIPS} />}
      editor={(service, onClose) => <ServiceDrawer service={service} onClose={onClose} />}
    />
  );
}

const URGENCIES = Object.entries(URGENCY_NAMES).map(([value, label]) => ({ value, label }));

function ServiceDrawer({ service, onClose }: { service: Service | undefined; onClose: () => void }) {
  const team = useTeamChoices(...(service?.technicians ?? []));
  const kinds = useKindChoices(...(service?.kinds ?? []));
  const { user } = useSession();
  const mayApprove = !service || may(user, ["Admin"]);
  return (
    <RecordDrawer<"services", FormOf<typeof SERVICE_FIELDS>>
      collection="services"
      record={service}
      title={service ? `Serviço ${service.code}` : "Novo serviço"}
      schema={serviceForm()}
      {...TERMS}
      staleQueries={["calls"]}
      savedSentence={({ code, name }) => `Serviço ${code} ${name} salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => (
        <RecordFields
          fields={SERVICE_FIELDS}
          form={form}
          terms={
            mayApprove
              ? {}
              : {
                  needs_approval: {
                    description: "Depois de criado o serviço, a alteração é feita pelo perfil Admin.",
                    disabled: true,
                  },
                }
          }
          inputs={{
            urgency: (input) => (
              <Select
                {...input}
                data={URGENCIES}
                allowDeselect={false}
                value={String(input.value)}
                onChange={(urgency) => input.onChange(Number(urgency))}
              />
            ),
            technicians: (input) => <MultiSelect {...input} data={team} searchable />,
            kinds: (input) => <MultiSelect {...input} data={kinds} searchable />,
            fields: ({ value, error, onChange }) => <Questions fields={value} error={error} onChange={onChange} />,
          }}
        />
      )}
    </RecordDrawer>
  );
}

const KINDS = FIELD_KINDS.map((value) => ({ value, label: FIELD_KIND_NAMES[value] }));

interface QuestionsProps {
  fields: ServiceField[];
  error: React.ReactNode;
  onChange: (fields: ServiceField[]) => void;
}

/** The questions of the service beside a title and details. */
function Questions({ fields, error, onChange }: QuestionsProps) {
  const set = (index: number, change: Partial<ServiceField>) =>
    onChange(
      fields.map((field, at) =>
        at === index ? { ...field, ...change, options: [...(change.options ?? field.options)] } : field,
      ),
    );
  return (
    <Stack gap="xs" p="0.6rem">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has no name until it is given one
        <div key={index} className={classes.fieldRow}>
          <FieldColumns>
            <TextInput
              label={`Pergunta ${index + 1}`}
              value={field.label}
              autoComplete="off"
              onChange={(event) => set(index, { label: event.currentTarget.value })}
            />
            <Select
              label="Tipo de resposta"
              data={KINDS}
              value={field.kind}
              allowDeselect={false}
              onChange={(kind) => set(index, { kind: (kind ?? "text") as FieldKind })}
            />
          </FieldColumns>
          {field.kind === "choice" ? (
            <TagsInput
              label="Opções"
              value={[...field.options]}
              onChange={(options) => set(index, { options })}
              acceptValueOnBlur
            />
          ) : null}
          <Switch
            label="Resposta obrigatória"
            checked={field.required}
            onChange={(event) => set(index, { required: event.currentTarget.checked })}
          />
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(fields.filter((_, at) => at !== index))}>
            Remover pergunta {index + 1}
          </Button>
        </div>
      ))}
      {error ? <p role="alert">{error}</p> : null}
      {fields.length < MAX_FIELDS ? (
        <Button
          variant="default"
          size="sm"
          onClick={() => onChange([...fields, { label: "", kind: "text", options: [], required: false }])}
        >
          Incluir pergunta
        </Button>
      ) : null}
    </Stack>
  );
}
