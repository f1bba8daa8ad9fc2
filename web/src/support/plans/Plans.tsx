import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { MaintenancePlans as Plan } from "../../../../domain/collections.gen";
import { EMPTY_PLAN, type PlanForm, planForm, planFormOf } from "../../../../domain/support/plans/forms";
import { formatRecurrence } from "../../../../domain/support/plans/recurrence";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { History } from "../../platform/History";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { Note } from "../../ui/Note";
import type { Column } from "../../ui/table/columns";
import { RowName } from "../../ui/table/RowName";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { EquipmentField } from "../equipment/EquipmentField";
import { OrderTabs } from "../orders/OrderTabs";
import { useKindChoices, useRoomChoices } from "../useChoices";

const FILTERS = { state: "situacao" } as const;
const LABELS = {
  name: "Nome",
  task: "Serviço a fazer",
  opens: "Abertura de",
  service: "Serviço",
  kind: "Tipo de equipamento",
  room: "Sala",
  equipment: "Equipamento",
  technician: "Responsável",
  every: "A cada",
  unit: "Período",
  anchor: "Primeira vez",
  active: "Plano ativo",
} as const;
const OPENS = [
  { value: "order", label: "Ordem de serviço" },
  { value: "call", label: "Atendimento" },
];
const UNITS = [
  { value: "week", label: "semanas" },
  { value: "month", label: "meses" },
];

const COLUMNS: readonly Column<Plan>[] = [
  {
    title: "Plano",
    sort: "name",
    render: (row) => <RowName active={row.active}>{row.name}</RowName>,
    note: (row) => row.problem || row.task.slice(0, 120),
  },
  {
    title: "Situação",
    status: ({ problem, active }) =>
      problem ? { tone: "bad", text: "Não foi aberto", icon: true } : active ? { tone: "ok", text: "Em dia", icon: true } : null,
  },
  { title: "Frequência", phone: "hidden", value: formatRecurrence },
  {
    title: "Próxima vez",
    sort: "next",
    align: "right",
    phone: "column",
    value: ({ active, next_on }) => (active ? next_on : ""),
    kind: "day",
  },
];

/** Work that comes again: what is opened by itself, when the next time is, and what went wrong. */
export default function Plans() {
  const list = useListState({ filters: FILTERS, defaultSort: "next" });
  const open = useOpenRecord();
  const all = useAllRecords("maintenance_plans", { sort: "name" });
  useLive("maintenance_plans");
  const openPlan = all.data?.find(({ id }) => id === open.id);
  const plans = useLocalListing(all, list, {
    text: ({ name, task }) => [name, task],
    filters: {
      state: (row, state) => (state === "failing" ? row.problem !== "" : row.active === (state === "active")),
    },
    sorts: { name: ({ name }) => name, next: ({ active, next_on, name }) => `${active ? next_on : "9"} ${name}` },
  });
  return (
    <>
      <ListScreen
        title="Planos preventivos"
        views={<OrderTabs />}
        counted={["plano", "planos"]}
        newRecord={{ label: "Novo plano", onPress: open.showNew }}
        listing={plans}
        search="Nome ou tarefa"
        chips={[
          { label: "Com problema", filter: { state: "failing" } },
          { label: "Ativos", filter: { state: "active" } },
          { label: "Inativos", filter: { state: "inactive" } },
        ]}
        columns={COLUMNS}
        rowName={(row) => row.name}
        onOpen={(row) => open.show(row.id)}
        empty={{
          drawing: "calendar",
          sentence: "Nenhum plano. Comece pela limpeza dos projetores e pela revisão do laboratório antes das aulas.",
        }}
      />
      {open.isNew ? <PlanDrawer onClose={open.close} /> : null}
      {openPlan ? <PlanDrawer plan={openPlan} onClose={open.close} /> : null}
    </>
  );
}

function PlanDrawer({ plan, onClose }: { plan?: Plan; onClose: () => void }) {
  const { today } = useApplication();
  const kinds = useKindChoices(plan?.kind);
  const rooms = useRoomChoices(plan?.room);
  const team = useRead("support/technicians", {});
  const { data: services = [] } = useAllRecords("services", { sort: "name" });
  return (
    <RecordDrawer<"maintenance_plans", PlanForm>
      collection="maintenance_plans"
      record={plan}
      title={plan ? plan.name : "Novo plano"}
      schema={planForm}
      blank={{ ...EMPTY_PLAN, anchor: today }}
      formOf={planFormOf}
      labels={LABELS}
      touches={["timeline", "platform/home"]}
      saved={({ name }) => `Plano ${name} salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => {
        const chosen = (field: "service" | "kind" | "room" | "technician") => ({
          searchable: true,
          clearable: true,
          ...form.field(field),
          value: form.values[field] || null,
          onChange: (value: string | null) => form.set(field, value ?? ""),
        });
        return (
          <>
            {plan?.problem ? <Note tone="bad">{plan.problem}</Note> : null}
            <TextInput
              label={LABELS.name}
              placeholder="Limpeza dos projetores"
              required
              data-autofocus
              autoComplete="off"
              {...form.field("name")}
            />
            <Textarea label={LABELS.task} required autosize minRows={2} {...form.field("task")} />
            <FieldColumns>
              <NumberInput label={LABELS.every} allowDecimal={false} allowNegative={false} {...form.field("every")} />
              <Select label={LABELS.unit} data={UNITS} allowDeselect={false} {...form.field("unit")} />
              <DateField label={LABELS.anchor} {...form.field("anchor")} onChange={(day) => form.set("anchor", day)} />
            </FieldColumns>
            <Select
              label={LABELS.opens}
              description="Em dia sem aula: no próximo dia de funcionamento."
              data={OPENS}
              allowDeselect={false}
              {...form.field("opens")}
            />
            {form.values.opens === "call" ? (
              <Select
                label={LABELS.service}
                data={services
                  .filter(({ id, active }) => active || id === plan?.service)
                  .map(({ id, name }) => ({ value: id, label: name }))}
                {...chosen("service")}
              />
            ) : (
              <>
                <Select label={LABELS.kind} data={kinds} {...chosen("kind")} />
                <Select
                  label={LABELS.technician}
                  data={(team.data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                  {...chosen("technician")}
                />
              </>
            )}
            <FieldColumns>
              <Select label={LABELS.room} data={rooms.map(({ value, label }) => ({ value, label }))} {...chosen("room")} />
              <EquipmentField
                label={LABELS.equipment}
                {...form.field("equipment")}
                onChange={(equipment) => form.set("equipment", equipment)}
              />
            </FieldColumns>
            <Switch
              label={LABELS.active}
              description="Plano inativo não abre ordens nem chamados. Os já abertos continuam."
              {...form.checkbox("active")}
            />
            {plan ? (
              <>
                <Link to="/ordem-servico?tipo=preventive">Ordens preventivas</Link>
                <History subjects={[plan.id]} empty="Nenhum registro." />
              </>
            ) : null}
          </>
        );
      }}
    </RecordDrawer>
  );
}
