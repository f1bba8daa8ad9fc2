import { HandOver } from "./HandOver";

interface InvitationLinkProps {
  name: string;
  link: string;
  onClose: () => void;
}

/** The invitation when no mail could go out: the link itself, to hand over by other means. */
export function InvitationLink({ name, link, onClose }: InvitationLinkProps) {
  return (
    <HandOver title="O e-mail não saiu" secret={reachable(link)} onClose={onClose}>
      <p>
        A conta de {name} está pronta, mas o servidor não conseguiu enviar o convite. Entregue este endereço por outro meio: nele
        a pessoa escolhe a própria senha. Vale por 7 dias e uma única vez.
      </p>
    </HandOver>
  );
}

/** The server may not know by which address people reach it; the browser that asks does. */
function reachable(link: string): string {
  return new URL(new URL(link).pathname, window.location.origin).href;
}
