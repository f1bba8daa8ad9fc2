import { Button, Checkbox, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import type { LinkProposal } from "../../../../domain/account/commands";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { useReturnFocus } from "../../ui/use-return-focus";
import classes from "./users.module.css";

const PROPOSALS = "account/link-proposals";

interface LinkNoteProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Accounts whose e-mail exactly one person of the register has: one button links all of them. */
export function LinkNote({ open, onOpen, onClose }: LinkNoteProps) {
  const { data } = useRead(PROPOSALS, {});
  const proposals = data?.proposals ?? [];
  if (proposals.length === 0) {
    return null;
  }
  return (
    <Note tone="info">
      {proposals.length === 1
        ? "1 conta tem o e-mail de uma pessoa do cadastro."
        : `${proposals.length} contas têm o e-mail de pessoas do cadastro.`}{" "}
      <Button variant="default" size="sm" onClick={onOpen}>
        Conferir e vincular
      </Button>
      {open ? <LinkDialog proposals={proposals} onClose={onClose} /> : null}
    </Note>
  );
}

function LinkDialog({ proposals, onClose }: { proposals: readonly LinkProposal[]; onClose: () => void }) {
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const link = useCommand("account/link-people", ["users", PROPOSALS, "platform/home", "timeline"]);
  useReturnFocus();
  const selectedLinks = proposals.filter(({ user }) => !excluded.includes(user));
  const send = async () => {
    try {
      const { linked } = await link.mutateAsync({ links: selectedLinks.map(({ user, person }) => ({ user, person })) });
      notify.ok(count(linked, "conta vinculada", "contas vinculadas"));
      onClose();
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title="Vincular contas a pessoas do cadastro" size="lg">
      <Stack gap="sm">
        {proposals.map(({ user, name, email, person_name }) => (
          <Checkbox
            key={user}
            label={person_name}
            description={name === person_name ? email : `${email} · conta em nome de ${name}`}
            checked={!excluded.includes(user)}
            onChange={({ currentTarget: { checked } }) =>
              setExcluded((previous) => (checked ? previous.filter((id) => id !== user) : [...previous, user]))
            }
          />
        ))}
        <div className={classes.actions}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancelar
          </Button>
          <Button data-autofocus loading={link.isPending} disabled={selectedLinks.length === 0} onClick={() => void send()}>
            Vincular {count(selectedLinks.length, "conta", "contas")}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
