import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PROVISIONAL_BYTES, provisionalPassword } from "../../../../domain/account/users";
import type { Users } from "../../../../domain/collections.gen";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useSave } from "../../data/records";
import { serverDate } from "../../data/server-clock";
import { useSession } from "../../data/session";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ConfirmDanger } from "../../ui/ConfirmDanger";
import { DescriptionList } from "../../ui/DescriptionList";
import { relativeTime } from "../../ui/format";
import { notify } from "../../ui/notify";
import { Invitation } from "./Invitation";
import { InvitationLink } from "./InvitationLink";
import { SecretDialog } from "./SecretDialog";
import classes from "./users.module.css";

type OpenQuestion = "sign-out" | "password" | null;

/** The person's access: last sign-in, invitation, provisional password, ending every session. */
export function UserAccess({ user }: { user: Users }) {
  const { timeZone } = useApplication();
  const isOwn = useSession().user?.id === user.id;
  const signIns = useRead("account/last-sign-ins", {});
  const invite = useCommand("account/invite", ["timeline", "messages"]);
  const signOut = useCommand("account/sign-out-everywhere", ["timeline", "users"]);
  const save = useSave("users");
  const [question, setQuestion] = useState<OpenQuestion>(null);
  const [link, setLink] = useState("");
  const [password, setPassword] = useState("");
  const at = signIns.data?.users[user.id];

  async function resend(): Promise<void> {
    const { id, name, email, permissions, person } = user;
    try {
      const answer = await invite.mutateAsync({ id, name, email, permissions, person });
      setLink(answer.link);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  }

  async function givePassword(): Promise<void> {
    const next = provisionalPassword(crypto.getRandomValues(new Uint8Array(PROVISIONAL_BYTES)));
    await save.mutateAsync({ id: user.id, values: { password: next, passwordConfirm: next } });
    setPassword(next);
  }

  return (
    <Card title="Acesso">
      <DescriptionList
        facts={[
          ["Último acesso", signIns.data ? (at ? relativeTime(at, serverDate(), timeZone) : "nenhum acesso") : ""],
          ["E-mail", user.verified ? "confirmado" : "ainda não confirmado"],
          ["Senha", user.provisional_password ? "provisória, ainda não trocada" : ""],
          ["Convite", <Invitation key="invitation" user={user.id} />],
          ["Conta criada", relativeTime(user.created, serverDate(), timeZone)],
        ]}
      />
      {isOwn ? (
        <p className={classes.text}>
          Esta é a sua conta: senha e sessões ficam em <Link to="/minhas-informacoes">Minhas informações</Link>.
        </p>
      ) : (
        <div className={classes.actions}>
          {user.active ? (
            <>
              <Button variant="default" loading={invite.isPending} onClick={() => void resend()}>
                {at ? "Enviar link de senha" : "Reenviar convite"}
              </Button>
              <Button variant="default" onClick={() => setQuestion("password")}>
                Definir senha provisória
              </Button>
            </>
          ) : null}
          <Button variant="default" onClick={() => setQuestion("sign-out")}>
            Encerrar sessões
          </Button>
        </div>
      )}
      {question === "sign-out" ? (
        <ConfirmDanger
          title={`Encerrar todas as sessões de ${user.name}?`}
          text="Será preciso entrar de novo em todos os computadores. Dados não salvos permanecem na tela."
          confirmLabel="Encerrar sessões"
          onConfirm={() => signOut.mutateAsync({ user: user.id }).then(() => notify.ok(`Sessões de ${user.name} encerradas`))}
          onClose={() => setQuestion(null)}
        />
      ) : null}
      {question === "password" ? (
        <ConfirmDanger
          title={`Definir uma senha provisória para ${user.name}?`}
          text="A senha atual perde a validade e as sessões abertas são encerradas. A senha nova aparece uma única vez, para ser entregue, e permite apenas escolher outra."
          confirmLabel="Definir senha"
          onConfirm={givePassword}
          onClose={() => setQuestion(null)}
        />
      ) : null}
      {link ? <InvitationLink name={user.name} email={user.email} link={link} onClose={() => setLink("")} /> : null}
      {password ? (
        <SecretDialog title="Senha provisória" secret={password} onClose={() => setPassword("")}>
          <p>
            Entregue a {user.name}, que entra com {user.email} e escolhe a própria senha; até lá, a senha provisória não dá acesso
            ao sistema. Ela não será exibida de novo.
          </p>
        </SecretDialog>
      ) : null}
    </Card>
  );
}
