import { Button } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import type { People } from "../../../../domain/collections.gen";
import { maskPhone } from "../../../../domain/people/phone";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { bind, useAllRecords } from "../../data/records";
import { Card } from "../../ui/Card";
import { notify } from "../../ui/notify";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";

/** Links a person's sheet to the conversation with them, or with their guardians. */
export default function PersonConversations({ person }: { person: People }) {
  const navigate = useNavigateUnlessLeft();
  const contacts = useAllRecords("contacts", {
    filter: bind("person = {:person} && kind = 'phone' && blocked = false", { person: person.id }),
    sort: "created",
  });
  const open = useCommand("messaging/open-conversation", ["conversations"]);
  const phones = contacts.data ?? [];
  if (phones.length === 0) {
    return null;
  }
  const begin = async (contact: string) => {
    try {
      const { conversation } = await open.mutateAsync({ id: newId(), contact });
      navigate(`/zap/${conversation}`);
    } catch (failure) {
      notify.bad(sentenceOf(failure));
    }
  };
  return (
    <Card title="Conversas">
      <div className="wrap">
        {phones.map(({ id, value, guardian }) => (
          <Button
            key={id}
            variant="default"
            leftSection={<IconMessages size={16} aria-hidden />}
            loading={open.isPending}
            onClick={() => void begin(id)}
          >
            {guardian ? `Conversar com ${guardian}` : `Conversar pelo ${maskPhone(value)}`}
          </Button>
        ))}
      </div>
    </Card>
  );
}
