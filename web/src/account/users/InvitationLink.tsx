import { useSchool } from "../../data/school";
import { HandOver } from "./HandOver";

interface InvitationLinkProps {
  name: string;
  email: string;
  link: string;
  onClose: () => void;
}

/** The invitation is on its way; its link too, for who wants to hand it over at once. */
export function InvitationLink({ name, email, link, onClose }: InvitationLinkProps) {
  const { data: school } = useSchool();
  const sends = school?.sends_mail !== false;
  return (
    <HandOver
      title={sends ? "O convite será enviado" : "Entregue o convite"}
      secret={reachable(link)}
      doneLabel="Pronto"
      onClose={onClose}
    >
      <p>
        {sends
          ? `A conta de ${name} está pronta, e o convite está na fila de e-mails para ${email}. O envio aparece no histórico da conta. Se preferir, entregue já este endereço por outro meio: `
          : `A conta de ${name} está pronta, mas a escola ainda não envia e-mails. Entregue este endereço pessoalmente ou por mensagem: `}
        nele a pessoa escolhe a própria senha. O endereço é válido por 7 dias e só pode ser usado uma vez.
      </p>
    </HandOver>
  );
}

/** The server may not know by which address people reach it; the browser that asks does. */
function reachable(link: string): string {
  const { pathname, search } = new URL(link);
  return new URL(pathname + search, window.location.origin).href;
}
