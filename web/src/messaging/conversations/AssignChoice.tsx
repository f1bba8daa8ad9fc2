import { Select } from "@mantine/core";
import type { ConversationDetail } from "../../../../domain/messaging/conversations/commands";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useAllRecords } from "../../data/records";
import { useSession } from "../../data/session";
import { notify } from "../../ui/notify";

/** The assignee of a conversation: the user, or another of the administration. */
export function AssignChoice({ conversation }: { conversation: ConversationDetail }) {
  const { user } = useSession();
  const { id, assignee, assignee_name } = conversation;
  const users = useAllRecords("users", { sort: "name" });
  const assign = useCommand("messaging/assign-conversation", ["messaging/conversation", "conversations"]);
  const admins = (users.data ?? [])
    .filter(({ active, permissions }) => active && permissions.includes("Admin"))
    .map((one) => ({ value: one.id, label: one.id === user?.id ? "Você" : one.name }));
  const isListed = assignee === "" || admins.some(({ value }) => value === assignee);
  const give = async (to: string | null) => {
    try {
      await assign.mutateAsync({ id: newId(), conversation: id, user: to ?? "" });
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  return (
    <Select
      size="sm"
      aria-label="Responsável pela conversa"
      placeholder="Sem responsável"
      data={isListed ? admins : [...admins, { value: assignee, label: assignee_name }]}
      value={assignee || null}
      clearable
      clearButtonProps={{ "aria-label": "Sem responsável" }}
      disabled={assign.isPending}
      onChange={(to) => void give(to)}
    />
  );
}
