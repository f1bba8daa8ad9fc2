import { INVITATION_DAYS } from "../../../../domain/account/invitation";
import { opensOnlyOnServer } from "../../../../domain/platform/own-address";
import { useSchool } from "../../data/school";
import { Proposal, useLinkOrigin } from "../../platform/AddressNote";
import { SecretDialog } from "./SecretDialog";

interface InvitationLinkProps {
  name: string;
  email: string;
  link: string;
  onClose: () => void;
}

/** The invitation is on its way; with its link, for a user who hands it over at once. */
export function InvitationLink({ name, email, link, onClose }: InvitationLinkProps) {
  const { data: school } = useSchool();
  const origin = useLinkOrigin() || window.location.origin;
  const { pathname, search } = new URL(link);
  const sends = school?.sends_mail !== false;
  return (
    <SecretDialog
      title={sends ? "O convite será enviado" : "Entregue o convite"}
      secret={origin + pathname + search}
      doneLabel="Pronto"
      onClose={onClose}
    >
      <p>
        {sends
          ? `A conta de ${name} está pronta, e o convite está na fila de e-mails para ${email}. O envio aparece no histórico da conta. Se preferir, entregue já este endereço por outro meio: `
          : `A conta de ${name} está pronta, mas a escola ainda não envia e-mails. Entregue este endereço pessoalmente ou por mensagem: `}
        nele a pessoa escolhe a própria senha. O endereço é válido por {INVITATION_DAYS} dias e só pode ser usado uma vez.
      </p>
      {opensOnlyOnServer(origin) ? (
        <p>
          Este endereço só abre neste computador. <Proposal />
        </p>
      ) : null}
    </SecretDialog>
  );
}
