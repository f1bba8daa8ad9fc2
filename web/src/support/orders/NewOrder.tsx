import { Checkbox, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import type { CallSheet } from "../../../../domain/support/calls/commands";
import { formatCode } from "../../../../domain/support/calls/words";
import { type OrderSheet, openOrder } from "../../../../domain/support/orders/commands";
import { ORDER_KIND_WORDS, ORDER_KINDS } from "../../../../domain/support/orders/words";
import { capital } from "../../../../domain/text";
import { useRead } from "../../data/call";
import { useList } from "../../data/lists";
import { PersonField } from "../../people/PersonField";
import { LoadingState } from "../../platform/LoadingState";
import { useCommandForm } from "../../platform/useCommandForm";
import { Card } from "../../ui/Card";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { useTeamChoices } from "../useChoices";
import { ORDER_QUERIES, PRIORITY_OPTIONS, splitList } from "./order-words";

/** A new order, from its machines and calls. */
export default function NewOrder() {
  const [address] = useSearchParams();
  const callParam = address.get("atendimento") ?? "";
  const call = useRead("support/call", { call: callParam }, { enabled: callParam !== "" });
  const former = address.get("ordem") ?? "";
  const order = useRead("support/order", { order: former }, { enabled: former !== "" });
  const source = callParam ? call : order;
  return (
    <Page title="Nova ordem de serviço">
      <div className="narrow">
        {callParam === "" && former === "" ? (
          <OrderForm equipment={address.get("equipamento") ?? ""} />
        ) : callParam && call.data ? (
          <OrderForm equipment={call.data.tombo} call={call.data} />
        ) : former && order.data ? (
          <OrderForm equipment={order.data.machines.map(({ tombo }) => tombo).join(" ")} previousOrder={order.data} />
        ) : (
          <LoadingState query={source} />
        )}
      </div>
    </Page>
  );
}

/**
 * @param call the call of the order.
 * @param previousOrder the order that it continues.
 */
function OrderForm({ equipment, call, previousOrder }: { equipment: string; call?: CallSheet; previousOrder?: OrderSheet }) {
  const navigate = useNavigateUnlessLeft();
  const team = useTeamChoices(call?.technician ?? "");
  const form = useCommandForm(openOrder, {
    initial: {
      ...{ kind: "corrective", priority: String(call?.priority ?? 3), draft: false, equipment, calls: call?.code ?? "" },
      problem: call ? [call.title, call.description].filter(Boolean).join("\n") : (previousOrder?.problem ?? ""),
      requester: call?.requester ?? previousOrder?.requester ?? "",
      technician: call?.technician ?? "",
    },
    input: ({ equipment, calls, priority, ...values }) => ({
      ...{ ...values, priority: Number(priority), equipment: splitList(equipment), calls: splitList(calls) },
      ...{ sector: call?.sector ?? "", follows: previousOrder?.id ?? "" },
    }),
    staleQueries: ORDER_QUERIES,
    onDone: ({ order }) => navigate(`/ordem-servico/${order}`, { replace: true }),
    draftKey: `orders/new${call || previousOrder ? `/${call?.id ?? previousOrder?.id}` : ""}`,
  });
  const calls = splitList(form.values.calls);
  return (
    <ServerForm form={form} submitLabel="Salvar" onCancel={() => navigate("/ordem-servico")}>
      <Card>
        <div className="stack">
          <Textarea label="Problema" required autosize minRows={3} maxRows={10} {...form.field("problem")} />
          <FieldColumns>
            <Select
              label="Tipo"
              allowDeselect={false}
              data={ORDER_KINDS.map((value) => ({ value, label: capital(ORDER_KIND_WORDS[value]) }))}
              {...form.field("kind")}
            />
            <Select label="Prioridade" allowDeselect={false} data={PRIORITY_OPTIONS} {...form.field("priority")} />
          </FieldColumns>
          <TextInput
            label="Equipamentos"
            description="Tombos separados por espaço. Sala e setor: os do primeiro."
            autoComplete="off"
            classNames={{ input: "mono" }}
            {...form.field("equipment")}
          />
          <TextInput
            label="Atendimentos"
            description="Números separados por espaço. São resolvidos com a conclusão da ordem."
            autoComplete="off"
            classNames={{ input: "mono" }}
            {...form.field("calls")}
          />
          {call?.equipment ? (
            <SameMachine
              call={call}
              selectedCodes={calls}
              onChoose={(code, isWanted) =>
                form.set("calls", (isWanted ? [...calls, code] : calls.filter((other) => other !== code)).join(" "))
              }
            />
          ) : null}
          <FieldColumns>
            <PersonField label="Solicitante" {...form.field("requester")} />
            <ReferenceSelect label="Responsável" data={team} {...form.field("technician")} />
          </FieldColumns>
          <Switch label="Só rascunho" description="Numerada somente na abertura." {...form.checkbox("draft")} />
        </div>
      </Card>
    </ServerForm>
  );
}

interface SameMachineProps {
  call: CallSheet;
  /** The numbers that the order takes already. */
  selectedCodes: readonly string[];
  onChoose: (code: string, wanted: boolean) => void;
}

/** Other open calls of the same machine: one order can resolve them all. */
function SameMachine({ call, selectedCodes, onChoose }: SameMachineProps) {
  const machineCalls = useList("calls", { sort: "opened", filters: { equipment: call.equipment, open: "true" } });
  const otherCalls = (machineCalls.data?.items ?? []).filter(({ id }) => id !== call.id);
  if (otherCalls.length === 0) {
    return null;
  }
  return (
    <Checkbox.Group label="Outros atendimentos do mesmo equipamento" value={[...selectedCodes]}>
      <div className="stack">
        {otherCalls.map(({ id, code, title, requester_name }) => (
          <Checkbox
            key={id}
            value={code}
            label={[formatCode(code), title, requester_name].filter(Boolean).join(" · ")}
            onChange={(event) => onChoose(code, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
