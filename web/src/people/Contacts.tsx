import { ActionIcon, Button, Group } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Contacts as Contact, People } from "../../../domain/collections.gen";
import { formatPhone } from "../../../domain/people/phone";
import { calledName } from "../../../domain/people/words";
import { sentenceOf } from "../data/errors";
import { useLive } from "../data/realtime";
import { bind, createRecord, deleteRecord, useAllRecords } from "../data/records";
import { LoadingState } from "../platform/LoadingState";
import { Card } from "../ui/Card";
import { EmptyState } from "../ui/EmptyState";
import { notify } from "../ui/notify";
import { EditContact, NewContact } from "./ContactForm";
import classes from "./Person.module.css";

/** Phones and e-mails of a person and of their guardians; only Admin reads these. */
export function Contacts({ person }: { person: People }) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState("");
  const contacts = useAllRecords("contacts", {
    filter: bind("person = {:person}", { person: person.id }),
    sort: "-kind,created",
  });
  useLive("contacts", ["timeline"]);
  const editedContact = contacts.data?.find(({ id }) => id === editing);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["contacts"] });

  async function remove(contact: Contact): Promise<void> {
    const { id, kind, value, guardian, notices_off, blocked, preferred } = contact;
    try {
      await deleteRecord("contacts", id);
      notify.undo(`${contactText(contact)} removido`, () => {
        createRecord("contacts", { id, person: person.id, kind, value, guardian, notices_off, blocked, preferred })
          .then(refresh)
          .catch((error: unknown) => notify.bad(sentenceOf(error)));
      });
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    await refresh();
  }

  const add = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing("new")}>
      Novo contato
    </Button>
  );
  return (
    <Card title="Contatos" flush sideContent={contacts.data?.length ? add : null}>
      {!contacts.data ? (
        <LoadingState query={contacts} rows={2} />
      ) : contacts.data.length === 0 ? (
        <EmptyState drawing="message" sentence={noContactSentence(person)} action={add} />
      ) : (
        <ul className="plain-list">
          {contacts.data.map((contact) => (
            <li key={contact.id} className={classes.row}>
              <div className={classes.contact}>
                <a href={`${contact.kind === "phone" ? "tel" : "mailto"}:${contact.value}`}>{contactText(contact)}</a>
                <div className="second">
                  {contact.guardian ? `Responsável: ${contact.guardian}` : "Da própria pessoa"}
                  {contact.blocked ? " · bloqueado por decisão judicial" : contact.notices_off ? " · não recebe avisos" : ""}
                  {contact.preferred && !contact.blocked && !contact.notices_off ? " · canal preferido" : ""}
                </div>
              </div>
              <Group gap="0.25rem" wrap="nowrap">
                <ActionIcon size="lg" aria-label={`Editar ${contactText(contact)}`} onClick={() => setEditing(contact.id)}>
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon size="lg" aria-label={`Remover ${contactText(contact)}`} onClick={() => void remove(contact)}>
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {editing === "new" ? <NewContact person={person.id} onClose={() => setEditing("")} /> : null}
      {editedContact ? <EditContact key={editedContact.id} contact={editedContact} onClose={() => setEditing("")} /> : null}
    </Card>
  );
}

/** Of a minor only the guardians get notices, of an adult only the person. */
const noContactSentence = (person: People): string =>
  `Nenhum telefone ou e-mail de ${calledName(person)}. Inclua ${
    person.kind === "student" ? "o do responsável (ou, de maior de idade, o da própria pessoa)" : "o da própria pessoa"
  } para o envio dos avisos.`;

function contactText({ kind, value }: Pick<Contact, "kind" | "value">): string {
  return kind === "phone" ? formatPhone(value) : value;
}
