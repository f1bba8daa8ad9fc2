import { Button, MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from "@mantine/core";
import type { Services as Service } from "../../../../domain/collections.gen";
import { formatMinutes } from "../../../../domain/support/calls/clock";
import { URGENCY_NAMES } from "../../../../domain/support/calls/priority";
import {
  FIELD_KIND_NAMES,
  FIELD_KINDS,
  type FieldKind,
  fieldsOf,
  MOST_FIELDS,
  type ServiceField,
} from "../../../../domain/support/services/fields";
import { type ServiceForm, serviceForm } from "../../../../domain/support/services/forms";
import { useRead } from "../../data/call";
import { may, useSession } from "../../data/session";
import { MasterDataScreen } from "../../platform/lists/MasterDataScreen";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { FieldColumns } from "../../ui/form/ServerForm";
import type { Column } from "../../ui/table/columns";
import { FilterChips } from "../../ui/table/FilterChips";
import { RowName } from "../../ui/table/RowName";
import classes from "../calls/calls.module.css";
import { useKindChoices } from "../useChoices";
import { ServiceTabs } from "./ServiceTabs";

const FILTERS = { active: "ativo" } as const;

const LABELS: Readonly<Record<keyof ServiceForm, string>> = {
  code: "Código",
  name: "Nome",
  category: "Categoria",
  description: "Descrição",
  technicians: "Equipe",
  kinds: "Tipos de equipamento",
  response_minutes: "Responder em (minutos)",
  solution_minutes: "Resolver em (minutos)",
  urgency: "Urgência padrão",
  fields: "Perguntas próprias",
  needs_equipment: "Pede o tombo do equipamento",
  needs_approval: "Precisa de aprovação da direção",
  active: "Serviço ativo",
};

const BLANK: ServiceForm = {
  ...{
    code: "",
    name: "",
    category: "",
    description: "",
    technicians: [],
    kinds: [],
    response_minutes: 60,
    solution_minutes: 480,
  },
  ...{ urgency: 3, fields: [], needs_equipment: false, needs_approval: false, active: true },
};

const formOf = (service: Service): ServiceForm => ({
  ...BLANK,
  ...{ code: service.code, name: service.name, category: service.category, description: service.description },
  ...{
    technicians: [...service.technicians],
    kinds: [...service.kinds],
    response_minutes: service.response_minutes,
    solution_minutes: service.solution_minutes,
  },
  ...{ urgency: service.urgency || BLANK.urgency, fields: fieldsOf(service.fields), needs_equipment: service.needs_equipment },
  ...{ needs_approval: service.needs_approval, active: service.active },
});

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
      counted={["serviço", "serviços"]}
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
      drawer={(service, onClose) => <ServiceDrawer service={service} onClose={onClose} />}
    />
  );
}

const URGENCIES = Object.entries(URGENCY_NAMES).map(([value, label]) => ({ value, label }));

function ServiceDrawer({ service, onClose }: { service: Service | undefined; onClose: () => void }) {
  const team = useRead("support/technicians", {});
  const kinds = useKindChoices();
  const { user } = useSession();
  const mayApprove = !service || may(user, ["Admin"]);
  return (
    <RecordDrawer<"services", ServiceForm>
      collection="services"
      record={service}
      title={service ? `Serviço ${service.code}` : "Novo serviço"}
      schema={serviceForm()}
      blank={BLANK}
      formOf={formOf}
      labels={LABELS}
      touches={["calls"]}
      saved={({ code, name }) => `Serviço ${code} ${name} salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={LABELS.name}
            placeholder="Impressora"
            required
            data-autofocus
            autoComplete="off"
            {...form.field("name")}
          />
          <FieldColumns>
            <TextInput label={LABELS.code} placeholder="Automático" autoComplete="off" {...form.field("code")} />
            <TextInput label={LABELS.category} placeholder="Equipamentos" autoComplete="off" {...form.field("category")} />
          </FieldColumns>
          <Textarea
            label={LABELS.description}
            description="Mostrada na abertura do chamado."
            autosize
            {...form.field("description")}
          />
          <FieldColumns>
            <NumberInput
              label={LABELS.response_minutes}
              description="Em minutos de expediente. 0: sem prazo."
              allowDecimal={false}
              allowNegative={false}
              {...form.field("response_minutes")}
            />
            <NumberInput
              label={LABELS.solution_minutes}
              description="Em minutos de expediente. 0: sem prazo."
              allowDecimal={false}
              allowNegative={false}
              {...form.field("solution_minutes")}
            />
          </FieldColumns>
          <Select
            label={LABELS.urgency}
            data={URGENCIES}
            allowDeselect={false}
            {...form.field("urgency")}
            value={String(form.values.urgency)}
            onChange={(urgency) => form.set("urgency", Number(urgency))}
          />
          <MultiSelect
            label={LABELS.technicians}
            description="Pessoas avisadas de cada chamado novo. Em branco: toda a equipe de TI."
            data={(team.data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            {...form.field("technicians")}
            onChange={(technicians) => form.set("technicians", technicians)}
          />
          <MultiSelect
            label={LABELS.kinds}
            description="Relatos feitos pela etiqueta destes equipamentos entram neste serviço."
            data={kinds}
            searchable
            {...form.field("kinds")}
            onChange={(chosen) => form.set("kinds", chosen)}
          />
          <Questions
            fields={form.values.fields}
            error={form.field("fields").error}
            onChange={(fields) => form.set("fields", fields)}
          />
          <Switch label={LABELS.needs_equipment} {...form.checkbox("needs_equipment")} />
          <Switch
            label={LABELS.needs_approval}
            description={mayApprove ? undefined : "Depois de criado o serviço, a alteração é feita pelo perfil Admin."}
            disabled={!mayApprove}
            {...form.checkbox("needs_approval")}
          />
          <Switch
            label={LABELS.active}
            description="Serviço inativo não aparece nas escolhas. Os atendimentos continuam."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}

const KINDS = FIELD_KINDS.map((value) => ({ value, label: FIELD_KIND_NAMES[value] }));

interface QuestionsProps {
  fields: ServiceForm["fields"];
  error: React.ReactNode;
  onChange: (fields: ServiceForm["fields"]) => void;
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
    <div className={classes.write}>
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
      {fields.length < MOST_FIELDS ? (
        <Button
          variant="default"
          size="sm"
          onClick={() => onChange([...fields, { label: "", kind: "text", options: [], required: false }])}
        >
          Incluir pergunta
        </Button>
      ) : null}
    </div>
  );
}
