import { Select, Textarea, TextInput } from "@mantine/core";
import { formatDay } from "../../../../domain/dates";
import { openRequest } from "../../../../domain/people/privacy/request-commands";
import {
  ASKER_NAMES,
  ASKERS,
  REQUEST_BASIS,
  REQUEST_KIND_NAMES,
  REQUEST_KINDS,
  type RequestKind,
} from "../../../../domain/people/privacy/requests";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { DateField } from "../../ui/form/DateField";
import { FormDrawer } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { PersonField } from "../PersonField";
import { REQUEST_QUERIES } from "./request-words";

const KINDS = REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KIND_NAMES[value] }));
const ASKER_OPTIONS = ASKERS.map((value) => ({ value, label: ASKER_NAMES[value] }));

/** A new request, from the desk, by letter or by mail. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const { today } = useApplication();
  const form = useCommandForm(openRequest, {
    initial: { person: "", asker: "", asker_is: "guardian", kind: "access" as RequestKind, wish: "", received_on: today },
    input: (values) => values,
    staleQueries: REQUEST_QUERIES,
    onDone: ({ number, due_on }) => {
      notify.ok(`Pedido ${number} registrado: responder até ${formatDay(due_on)}`);
      onClose();
    },
    draftKey: "data_requests/new",
  });
  return (
    <FormDrawer title="Novo pedido de titular" form={form} onClose={onClose} submitLabel="Registrar">
      <Select
        label="Objeto do pedido"
        description={REQUEST_BASIS[form.values.kind]}
        data={KINDS}
        allowDeselect={false}
        {...form.field("kind")}
      />
      <PersonField
        label="Titular"
        description="Em branco: a escola não tem cadastro desta pessoa."
        includesInactive
        {...form.field("person")}
      />
      <FieldColumns>
        <TextInput label="Feito por" required autoComplete="off" {...form.field("asker")} />
        <Select label="Condição" data={ASKER_OPTIONS} allowDeselect={false} {...form.field("asker_is")} />
      </FieldColumns>
      <DateField label="Recebido em" latest={today} required {...form.field("received_on")} />
      <Textarea
        label="Detalhes"
        description="Somente o necessário para responder; não registre dados de saúde."
        autosize
        minRows={2}
        maxLength={1000}
        {...form.field("wish")}
      />
    </FormDrawer>
  );
}
