import { HandOver } from "./HandOver";

interface InvitationLinkProps {
  name: string;
  email: string;
  link: string;
  onClose: () => void;
}

/** The invitation is on its way; its link too, for who wants to hand it over at once. */
export function InvitationLink({ name, email, link, onClose }: InvitationLinkProps) {
  return (
    <HandOver title="O convite vai ser enviado" secret={reachable(link)} doneLabel="Pronto" onClose={onClose}>
      <p>
        A conta de {name} está pronta, e o convite está na fila de e-mails para {email}. Se ele foi enviado, aparece no histórico
        da conta. Se preferir, entregue já este endereço por outro meio: nele a pessoa escolhe a própria senha. Vale por 7 dias e
        uma única vez.
      </p>
    </HandOver>
  );
}

/** The server may not know by which address people reach it; the browser that asks does. */
function reachable(link: string): string {
  return new URL(new URL(link).pathname, window.location.origin).href;
}
