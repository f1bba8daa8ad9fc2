import { Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import type { Contacts } from "../../../domain/collections.gen";
import { CONTACT_FIELDS, type Contact, contactForm, contactValue } from "../../../domain/people/contact-fields";
import { formatPhone } from "../../../domain/people/phone";
import type { FormOf } from "../../../domain/record-fields";
import { capital } from "../../../domain/text";
import { RecordFields } from "../platform/RecordFields";
import { formTerms } from "../platform/record-form";
import { useNewRecordForm } from "../platform/useNewRecordForm";
import { useRecordForm } from "../platform/useRecordForm";
import { FormModal } from "../ui/form/FormLayer";
import type { ServerFormState } from "../ui/form/use-server-form";
import { notify } from "../ui/notify";
import { PhoneField } from "./PhoneField";

type ContactValues = FormOf<typeof CONTACT_FIELDS>;
const { initial, formOf, labels, format } = formTerms(CONTACT_FIELDS);
const toRecord = (contact: Contact) => ({ ...contact, value: contactValue(contact) });

/** @param phone the field's first value. */
export function NewContact({ person, phone = "", onClose }: { person: string; phone?: string; onClose: () => void }) {
  const form = useNewRecordForm<"contacts", ContactValues, Contact>({
    collection: "contacts",
    initial: { ...initial, value: phone },
    schema: contactForm(),
    valuesOf: (contact) => ({ person, ...toRecord(contact) }),
    draftKey: `contacts/${person}/new${phone}`,
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
  const { form, conflict } = useRecordForm<"contacts", ContactValues, Contact>({
    collection: "contacts",
    record: contact,
    formOf,
    schema: contactForm(),
    valuesOf: toRecord,
    labels,
    format: (name, value) =>
      name === "notices_off" ? format(name, !value) : name === "value" ? formatPhone(String(value)) : format(name, value),
    draftKey: `contacts/${contact.id}`,
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
  const { kind } = form.values;
  return (
    <RecordFields
      fields={CONTACT_FIELDS}
      form={form}
      flagInput="checkbox"
      focusFirst={false}
      terms={
        kind === "phone"
          ? { preferred: { description: `${CONTACT_FIELDS.preferred.facts.help} Um telefone recebe pelo WhatsApp.` } }
          : {}
      }
      inputs={{
        kind: ({ label, value, onChange }) => (
          <SegmentedControl
            aria-label={label}
            value={value}
            onChange={(next) => onChange(next as ContactValues["kind"])}
            data={Object.entries(CONTACT_FIELDS.kind.labels).map(([one, words]) => ({ value: one, label: capital(words) }))}
          />
        ),
        value: (input) =>
          kind === "phone" ? (
            <PhoneField {...input} label={capital(CONTACT_FIELDS.kind.labels.phone)} required data-autofocus />
          ) : (
            <TextInput
              {...input}
              label={capital(CONTACT_FIELDS.kind.labels.email)}
              type="email"
              required
              autoComplete="off"
              onChange={(event) => input.onChange(event.currentTarget.value)}
            />
          ),
        notices_off: ({ value, onChange, ...input }) => (
          <Checkbox {...input} checked={!value} onChange={(event) => onChange(!event.currentTarget.checked)} />
        ),
      }}
    />
  );
}
