import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { line } from "../../../../domain/contract";
import type { OrderAnswer } from "../../../../domain/support/orders/commands";
import { ORDER_KIND_WORDS, ORDER_KINDS, PRIORITY_WORDS } from "../../../../domain/support/orders/words";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { PersonField } from "../../people/PersonField";
import { Card } from "../../ui/Card";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import classes from "../support.module.css";
import { capital } from "../support-words";
import { ORDER_QUERIES } from "./order-words";

const schema = z.object({
  kind: z.enum(ORDER_KINDS, "Escolha o tipo."),
  priority: z.string(),
  problem: line("Descreva o problema.", 5000),
  requester: z.string(),
  technician: z.string(),
  equipment: z.string(),
  calls: z.string(),
  draft: z.boolean(),
});
type Form = z.infer<typeof schema>;

const listed = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
export const PRIORITY_OPTIONS = [1, 2, 3, 4, 5].map((value) => ({
  value: String(value),
  label: capital(PRIORITY_WORDS[value] ?? ""),
}));

/** A new order, from the machines and calls that it is about. */
export default function NewOrder() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const open = useCommand("support/open-order", ORDER_QUERIES);
  const technicians = useRead("support/technicians", {});
  const sent = useRef({ id: newId(), wish: "" });
  const form = useServerForm<Omit<Form, "kind"> & { kind: string }, Form, OrderAnswer>({
    initial: {
      ...{ kind: "corrective", priority: "3", problem: "", requester: "", technician: "", draft: false },
      ...{ equipment: address.get("equipamento") ?? "", calls: address.get("atendimento") ?? "" },
    },
    schema,
    draftKey: "orders/new",
    save: ({ equipment, calls, priority, ...output }) => {
      const input = { ...output, priority: Number(priority), equipment: listed(equipment), calls: listed(calls) };
      const wish = JSON.stringify(input);
      // What changed since a refusal is another order.
      if (sent.current.wish !== "" && sent.current.wish !== wish) {
        sent.current.id = newId();
      }
      sent.current.wish = wish;
      return open.mutateAsync({ id: sent.current.id, sector: "", room: "", scheduled_for: "", ...input });
    },
    onSaved: ({ order, sentence }) => {
      notify.ok(sentence);
      void navigate(`/ordem-servico/${order}`, { replace: true });
    },
  });
  return (
    <Page title="Nova ordem de serviço">
      <div className={classes.narrow}>
        <ServerForm form={form} submitLabel="Salvar" onCancel={() => void navigate("/ordem-servico")}>
          <Card>
            <div className={classes.fields}>
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
                description="Tombos, com espaço entre eles; a sala e o setor vêm do primeiro."
                autoComplete="off"
                classNames={{ input: classes.mono ?? "" }}
                {...form.field("equipment")}
              />
              <TextInput
                label="Atendimentos"
                description="Números, com espaço entre eles: são resolvidos quando a ordem é concluída."
                autoComplete="off"
                classNames={{ input: classes.mono ?? "" }}
                {...form.field("calls")}
              />
              <FieldColumns>
                <PersonField
                  label="Quem pediu"
                  {...form.field("requester")}
                  onChange={(person) => form.set("requester", person)}
                />
                <Select
                  label="Responsável"
                  data={(technicians.data?.technicians ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                  searchable
                  clearable
                  {...form.field("technician")}
                  value={form.values.technician || null}
                  onChange={(technician) => form.set("technician", technician ?? "")}
                />
              </FieldColumns>
              <Switch label="Só rascunho" description="O número vem quando a ordem é aberta." {...form.checkbox("draft")} />
            </div>
          </Card>
        </ServerForm>
      </div>
    </Page>
  );
}
