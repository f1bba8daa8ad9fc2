import { Button, Checkbox, Drawer, SegmentedControl, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Invitable } from "../../../../domain/account/commands";
import { INVITATION_DAYS } from "../../../../domain/account/invitation";
import { KIND_NAMES } from "../../../../domain/people/words";
import { count } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useSchool } from "../../data/school";
import { useLinkOrigin } from "../../platform/AddressNote";
import { LoadingState } from "../../platform/LoadingState";
import { copyText } from "../../ui/clipboard";
import { EmptyState } from "../../ui/EmptyState";
import { Note } from "../../ui/Note";
import { useReturnFocus } from "../../ui/use-return-focus";
import classes from "./users.module.css";

interface Outcome {
  name: string;
  link: string;
  problem: string;
}

/** Invitations for many at once: the school's staff with an e-mail in the register and without an account. */
export function InvitePeople({ onClose }: { onClose: () => void }) {
  const invitable = useRead("account/invitable", {}, { staleTime: Number.POSITIVE_INFINITY });
  const [kind, setKind] = useState<string>("teacher");
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [sending, setSending] = useState(0);
  const queryClient = useQueryClient();
  const sends = useSchool().data?.sends_mail !== false;
  const origin = useLinkOrigin() || window.location.origin;
  useReturnFocus();
  const people = (invitable.data?.people ?? []).filter((person) => kind === "all" || person.kind === kind);
  const selectedPeople = people.filter(({ person }) => !excluded.includes(person));

  async function send(): Promise<void> {
    setSending(selectedPeople.length);
    const done: Outcome[] = [];
    for (const person of selectedPeople) {
      done.push(await invited(person, origin));
      setOutcomes([...done]);
    }
    setSending(0);
    for (const key of ["users", "timeline", "messages", "platform/home", "account/invitable", "account/link-proposals"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }

  return (
    <Drawer opened onClose={() => sending || onClose()} title="Convidar pessoas do cadastro" position="right" size="34rem">
      {outcomes.length > 0 ? (
        <Result outcomes={outcomes} waitingCount={sending - outcomes.length} onClose={onClose} />
      ) : !invitable.data ? (
        <LoadingState query={invitable} />
      ) : invitable.data.people.length === 0 ? (
        <EmptyState
          drawing="people"
          sentence="Ninguém a convidar: professores e funcionários ativos, com e-mail próprio no cadastro e ainda sem conta, aparecem aqui."
          action={<Link to="/pessoas?vinculo=teacher">Ver os professores</Link>}
        />
      ) : (
        <Stack gap="md">
          <p className={classes.text}>
            {sends
              ? "Cada pessoa recebe por e-mail o link para criar a senha."
              : "A escola ainda não envia e-mails: os links para criar a senha aparecem no fim, para serem entregues."}{" "}
            A conta fica vinculada ao cadastro da pessoa e não tem perfil: permite abrir chamados, reservar equipamentos e pedir
            material.
          </p>
          <SegmentedControl
            aria-label="Vínculo"
            data={[
              { value: "teacher", label: "Professores" },
              { value: "staff", label: "Funcionários" },
              { value: "all", label: "Todos" },
            ]}
            value={kind}
            onChange={setKind}
          />
          <Checkbox
            label="Selecionar todos"
            data-autofocus
            checked={people.length > 0 && selectedPeople.length === people.length}
            indeterminate={selectedPeople.length > 0 && selectedPeople.length < people.length}
            onChange={({ currentTarget: { checked } }) => setExcluded(checked ? [] : people.map(({ person }) => person))}
          />
          {people.map(({ person, name, email, sector_name, ...row }) => (
            <Checkbox
              key={person}
              label={name}
              description={[KIND_NAMES[row.kind], sector_name, email].filter(Boolean).join(" · ")}
              checked={!excluded.includes(person)}
              onChange={({ currentTarget: { checked } }) =>
                setExcluded((previous) => (checked ? previous.filter((id) => id !== person) : [...previous, person]))
              }
            />
          ))}
          <div className={classes.actions}>
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancelar
            </Button>
            <Button loading={sending > 0} disabled={selectedPeople.length === 0} onClick={() => void send()}>
              {selectedPeople.length > 0 ? `Enviar ${count(selectedPeople.length, "convite", "convites")}` : "Enviar convites"}
            </Button>
          </div>
        </Stack>
      )}
    </Drawer>
  );
}

async function invited({ person, name, email }: Invitable, origin: string): Promise<Outcome> {
  try {
    const { link } = await command("account/invite", { id: newId(), name, email, person, permissions: [] });
    const { pathname, search } = new URL(link);
    return { name, link: origin + pathname + search, problem: "" };
  } catch (error) {
    return { name, link: "", problem: sentenceOf(error) };
  }
}

interface ResultProps {
  outcomes: readonly Outcome[];
  waitingCount: number;
  onClose: () => void;
}

/** The outcomes; where the school sends no mail, the links to hand over. */
function Result({ outcomes, waitingCount, onClose }: ResultProps) {
  const { data: school } = useSchool();
  const sends = school?.sends_mail !== false;
  const [isCopied, setCopied] = useState<boolean>();
  const sentInvitations = outcomes.filter(({ problem }) => problem === "");
  const links = sentInvitations.map(({ name, link }) => `${name}: ${link}`).join("\n");
  return (
    <Stack gap="md">
      <div role="status">
        <Note tone={waitingCount > 0 ? "info" : "ok"}>
          {waitingCount > 0
            ? `${outcomes.length} de ${outcomes.length + waitingCount}: aguarde.`
            : sends
              ? `${count(sentInvitations.length, "convite está", "convites estão")} na fila de e-mails.`
              : `${count(sentInvitations.length, "conta pronta", "contas prontas")}. A escola ainda não envia e-mails: entregue os links abaixo.`}
        </Note>
      </div>
      {outcomes
        .filter(({ problem }) => problem !== "")
        .map(({ name, problem }) => (
          <Note key={name} tone="bad">
            {name}: {problem}
          </Note>
        ))}
      {sends || links === "" ? null : (
        <Textarea
          label="Links de convite"
          description={`Cada link vale por ${INVITATION_DAYS} dias, uma única vez.`}
          readOnly
          autosize
          minRows={3}
          maxRows={14}
          value={links}
        />
      )}
      <div className={classes.actions}>
        {sends || links === "" ? null : (
          <Button variant="default" onClick={() => void copyText(links).then(setCopied)}>
            {isCopied ? "Copiado" : "Copiar"}
          </Button>
        )}
        <Button disabled={waitingCount > 0} onClick={onClose}>
          Pronto
        </Button>
      </div>
    </Stack>
  );
}
