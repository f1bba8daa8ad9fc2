import { useLive } from "../../data/realtime";
import { bind, useRecords } from "../../data/records";
import { MessageBadge } from "../../messaging/MessageBadge";

/** The outcome of the last invitation's mail; nothing for a person without one. */
export function Invitation({ user }: { user: string }) {
  const last = useRecords("messages", {
    filter: bind("about = {:user} && purpose = 'invitation'", { user }),
    sort: "-created",
    perPage: 1,
  }).data?.items[0];
  useLive("messages", ["timeline"]);
  if (!last) {
    return "nenhum enviado";
  }
  return (
    <>
      <MessageBadge state={last.state} />
      {last.error ? <span className="second-block">{last.error}</span> : null}
    </>
  );
}
