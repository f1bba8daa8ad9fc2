import { Link } from "react-router-dom";
import { CHANNEL_WORDS } from "../../../../domain/messaging/campaigns/states";
import { STATE_WORDS } from "../../../../domain/messaging/words";
import { useRead } from "../../data/call";
import { serverDate } from "../../data/server-clock";
import { may, useSession } from "../../data/session";
import { useApplication } from "../../ui/application-context";
import { relativeTime } from "../../ui/format";

/**
 * The moment of the school's last message to a person's family, and whether they wait for an answer; only Admin can read the
 * messages.
 */
export function FamilyStatus({ person }: { person: string }) {
  const { timeZone } = useApplication();
  const { user } = useSession();
  const { data } = useRead("messaging/conversation-standing", { person });
  if (!data) {
    return null;
  }
  const { last_at, last_channel, last_state, waiting_since, conversation } = data;
  const now = serverDate();
  const sentences = [
    last_at && last_channel && last_state
      ? `Última mensagem da escola: ${relativeTime(last_at, now, timeZone)}, ${CHANNEL_WORDS[last_channel]} (${STATE_WORDS[last_state]}).`
      : "Nenhuma mensagem da escola até agora.",
    waiting_since ? `Aguarda resposta desde a mensagem recebida ${relativeTime(waiting_since, now, timeZone)}.` : "",
  ];
  return (
    <>
      {sentences.filter(Boolean).join(" ")}{" "}
      {may(user, ["Admin"]) ? (
        <Link to={conversation ? `/zap/${conversation}` : `/pessoas/${person}`}>Abrir a conversa</Link>
      ) : null}
    </>
  );
}
