import type { ServerRow } from "../../../../domain/support/servers/commands";
import { SERVER_STATE_WORDS } from "../../../../domain/support/servers/words";
import { capital } from "../../../../domain/text";
import { StatusBadge } from "../../ui/StatusBadge";
import { SERVER_TONES } from "./server-words";

/** The state of a server, in a word. */
export function ServerBadge({ server }: { server: Pick<ServerRow, "state" | "quiet" | "method" | "active"> }) {
  if (!server.active || server.method === "none") {
    return (
      <StatusBadge tone="neutral" icon={false}>
        {server.active ? "Sem verificação" : "Inativo"}
      </StatusBadge>
    );
  }
  if (server.quiet === "maintenance") {
    return <StatusBadge tone="info">Em manutenção</StatusBadge>;
  }
  return <StatusBadge tone={SERVER_TONES[server.state]}>{capital(SERVER_STATE_WORDS[server.state])}</StatusBadge>;
}
