import { Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import type { Contacts } from "../../../domain/collections.gen";
import { type ContactForm, contactForm, contactValue } from "../../../domain/people/forms";
import { formatPhone } from "../../../domain/people/phone";
import { useNewRecordForm } from "../platform/useNewRecordForm";
import { useRecordForm } from "../platform/useRecordForm";
import { FormModal } from "../ui/form/FormLayer";
import type { ServerFormState } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import { PhoneField } from "./PhoneField";
import { CONTACT_LABELS } from "./people-words";

/** The union that the schema gives is one shape to the form: both kinds have the same fields. */
type ContactValues = Record<"value" | "guardian", string> & {
  kind: ContactForm["kind"];
  notices_off: boolean;
  blocked: boolean;
  preferred: boolean;
};

const EMPTY: ContactValues = { kind: "phone", value: "", guardian: "", notices_off: false, blocked: false, preferred: false };
const toRecord = (contact: ContactForm) => ({ ...contact, value: contactValue(contact) });

/** @param phone what stands in the field at first. */
export function NewContact({ person, phone = "", onClose }: { person: string; phone?: string; onClose: () => void }) {
  const form = useNewRecordForm<"contacts", ContactValues, ContactForm>({
    collection: "contacts",
    initial: { ...EMPTY, value: phone },
    schema: contactForm,
    valuesOf: (contact) => ({ person, ...toRecord(contact) }),
    draftKey: `contacts/${person}/new${phone}`,
    touches: ["timeline"],
    focusFirst: false,
    onSaved: () => {
      notify.ok("Contato incluído");
      onClose();
    },
  });
  return (
    <FormModal title="Novo contato" form={form} onClose={onClose}>
      <ContactFields form={form} />
    </FormModal>
  );
}

export function EditContact({ contact, onClose }: { contact: Contacts; onClose: () => void }) {
  const { form, conflict } = useRecordForm<"contacts", ContactValues, ContactForm>({
    collection: "contacts",
    record: contact,
    formOf: ({ kind, value, guardian, notices_off, blocked, preferred }) => ({
      kind,
      value,
      guardian,
      notices_off,
      blocked,
      preferred,
    }),
    schema: contactForm,
    valuesOf: toRecord,
    labels: CONTACT_LABELS,
    say: (name, value) => {
      if (name === "kind") {
        return value === "phone" ? "Telefone" : "E-mail";
      }
      if (name === "notices_off") {
        return value ? "não" : "sim";
      }
      if (name === "blocked" || name === "preferred") {
        return value ? "sim" : "não";
      }
      return name === "value" ? formatPhone(String(value)) : String(value);
    },
    draftKey: `contacts/${contact.id}`,
    touches: ["timeline"],
    onSaved: () => {
      notify.ok("Contato salvo");
      onClose();
    },
  });
  return (
    <FormModal title="Editar contato" form={form} onClose={onClose}>
      {conflict}
      <ContactFields form={form} />
    </FormModal>
  );
}

function ContactFields({ form }: { form: ServerFormState<ContactValues> }) {
  const { kind, value } = form.values;
  return (
    <>
      <SegmentedControl
        aria-label={CONTACT_LABELS.kind}
        value={kind}
        onChange={(next) => form.set("kind", next as ContactForm["kind"])}
        data={[
          { value: "phone", label: "Telefone" },
          { value: "email", label: "E-mail" },
        ]}
      />
      {kind === "phone" ? (
        <PhoneField label="Telefone" required data-autofocus {...form.field("value")} value={value} />
      ) : (
        <TextInput label="E-mail" type="email" required autoComplete="off" {...form.field("value")} />
      )}
      <TextInput
        label="Nome do responsável"
        description="Em branco: contato da própria pessoa."
        autoComplete="off"
        {...form.field("guardian")}
      />
      <Checkbox
        label={CONTACT_LABELS.notices_off}
        description="Da biblioteca e do almoxarifado. De um aluno menor de idade, recebe cada responsável que está marcado."
        checked={!form.values.notices_off}
        onChange={(event) => form.set("notices_off", !event.currentTarget.checked)}
      />
      <Checkbox
        label={CONTACT_LABELS.preferred}
        description={`Sem preferência marcada, é usada a ordem definida pela escola. ${kind === "phone" ? "Um telefone recebe pelo WhatsApp." : ""}`.trim()}
        {...form.checkbox("preferred")}
      />
      <Checkbox
        label={CONTACT_LABELS.blocked}
        description="A escola não escreve a este contato, por nenhum meio."
        {...form.checkbox("blocked")}
      />
    </>
  );
}
