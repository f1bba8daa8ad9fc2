import { Link } from "react-router-dom";
import type { MaintenancePlans as Plan } from "../../../../domain/collections.gen";
import type { FormOf } from "../../../../domain/record-fields";
import { PLAN_FIELDS, planForm } from "../../../../domain/support/plans/plan-fields";
import { formatRecurrence } from "../../../../domain/support/plans/recurrence";
import { useLive } from "../../data/realtime";
import { useAllRecords } from "../../data/records";
import { History } from "../../platform/History";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useLocalListing } from "../../platform/lists/useListing";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { useApplication } from "../../ui/application-context";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { Note } from "../../ui/Note";
import type { Column } from "../../ui/table/columns";
import { RowName } from "../../ui/table/RowName";
import { useListState } from "../../ui/table/use-list-state";
import { useOpenRecord } from "../../ui/table/use-open-record";
import { EquipmentField } from "../equipment/EquipmentField";
import { OrderTabs } from "../orders/OrderTabs";
import { useKindChoices, useRoomChoices, useTeamChoices } from "../useChoices";

const FILTERS = { state: "situacao" } as const;
const TERMS = formTerms(PLAN_FIELDS);

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

/** Recurring work: its plans, their next dates, and their problems. */
export default function Plans() {
  const list = useListState({ filters: FILTERS, defaultSort: "next" });
  const open = useOpenRecord();
  const planRecords = useAllRecords("maintenance_plans", { sort: "name" });
  useLive("maintenance_plans");
  const openPlan = planRecords.data?.find(({ id }) => id === open.id);
  const plans = useLocalListing(planRecords, list, {
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
        nouns={["plano", "planos"]}
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
  const kinds = useKindChoices(plan?.kind ?? "");
  const rooms = useRoomChoices(plan?.room);
  const team = useTeamChoices(plan?.technician ?? "");
  const { data: services = [] } = useAllRecords("services", { sort: "name" });
  return (
    <RecordDrawer<"maintenance_plans", FormOf<typeof PLAN_FIELDS>>
      collection="maintenance_plans"
      record={plan}
      title={plan ? plan.name : "Novo plano"}
      schema={planForm()}
      {...TERMS}
      initial={{ ...TERMS.initial, anchor: today }}
      staleQueries={["platform/home"]}
      savedSentence={({ name }) => `Plano ${name} salvo`}
      saveAndNew="Salvar e novo"
      showsHistory={false}
      onClose={onClose}
    >
      {(form) => (
        <>
          {plan?.problem ? <Note tone="bad">{plan.problem}</Note> : null}
          <RecordFields
            fields={PLAN_FIELDS}
            form={form}
            omit={form.values.opens === "call" ? ["kind", "technician"] : ["service"]}
            inputs={{
              service: (input) => (
                <ReferenceSelect
                  {...input}
                  data={services
                    .filter(({ id, active }) => active || id === plan?.service)
                    .map(({ id, name }) => ({ value: id, label: name }))}
                />
              ),
              kind: (input) => <ReferenceSelect {...input} data={kinds} />,
              technician: (input) => <ReferenceSelect {...input} data={team} />,
              room: (input) => <ReferenceSelect {...input} data={rooms.map(({ value, label }) => ({ value, label }))} />,
              equipment: (input) => <EquipmentField {...input} />,
            }}
          />
          {plan ? (
            <>
              <Link to="/ordem-servico?tipo=preventive">Ordens preventivas</Link>
              <History subjects={[plan.id]} follow="maintenance_plans" empty="Nenhum registro." />
            </>
          ) : null}
        </>
      )}
    </RecordDrawer>
  );
}
