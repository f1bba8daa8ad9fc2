import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { MailState } from "../../../../domain/messaging/commands";
import { testMail } from "../../../../domain/messaging/commands";
import { useRead } from "../../data/call";
import type { CallError } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { serverDate } from "../../data/server-clock";
import { useSession } from "../../data/session";
import { AddressNote, useAddressIsSettled } from "../../platform/AddressNote";
import { LoadingState } from "../../platform/LoadingState";
import { useCommandForm } from "../../platform/useCommandForm";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { DescriptionList } from "../../ui/DescriptionList";
import { ServerForm } from "../../ui/form/ServerForm";
import { relativeTime } from "../../ui/format";
import { Note } from "../../ui/Note";
import { MessageBadge } from "../MessageBadge";
import classes from "../messaging.module.css";
import { MailPace } from "./MailPace";

interface MailServerProps {
  state: { data: MailState | undefined; isError: boolean; error: CallError | null; refetch: () => unknown };
}

/** Whether e-mail works, the reason if not, and a test. */
export function MailServer({ state }: MailServerProps) {
  const isSettled = useAddressIsSettled();
  return (
    <Card title="Servidor de e-mail">
      {state.data && isSettled ? (
        <Stack gap="md">
          <ServerStatus state={state.data} />
          <AddressNote itemName="Os links dos e-mails" />
          <MailPace state={state.data} />
          <TestMail />
        </Stack>
      ) : (
        <LoadingState query={state} rows={2} />
      )}
    </Card>
  );
}

function ServerStatus({ state }: { state: MailState }) {
  const { timeZone } = useApplication();
  const { problem, host, sender, stopped, stopped_since, last_sent_at, bounce_address } = state;
  const now = serverDate();
  return (
    <>
      {problem ? (
        <Note tone="warn">
          {problem} As mensagens aguardam na fila. Peça ao técnico que configure o servidor de e-mail (SMTP_HOST e MAIL_FROM).
        </Note>
      ) : stopped ? (
        <Note tone="bad">
          E-mail parado {relativeTime(stopped_since, now, timeZone)}. {stopped} As mensagens aguardam na fila e serão enviadas
          quando ele voltar.
        </Note>
      ) : null}
      <DescriptionList
        facts={[
          ["Servidor", host],
          ["Remetente", sender],
          ["Último envio", last_sent_at ? relativeTime(last_sent_at, now, timeZone) : "nenhum ainda"],
          ["Endereço para devoluções", <span key="bounces">{bounce_address}</span>],
        ]}
      />
    </>
  );
}

function TestMail() {
  const { user } = useSession();
  const [sentTo, setSentTo] = useState("");
  const form = useCommandForm(testMail, {
    initial: { address: user?.email ?? "" },
    input: (values) => values,
    onDone: ({ message }) => setSentTo(message),
  });
  return (
    <>
      <ServerForm form={form} submitLabel="Enviar um e-mail de teste">
        <TextInput
          className={classes.address ?? ""}
          label="Testar o envio para"
          type="email"
          autoComplete="off"
          {...form.field("address")}
        />
      </ServerForm>
      {sentTo ? <TestState message={sentTo} /> : null}
    </>
  );
}

function TestState({ message }: { message: string }) {
  const { data } = useRead("messaging/message", { message });
  useLive("messages", ["messaging/message", "messaging/mail-state"]);
  return (
    <p role="status">
      Teste: {data ? <MessageBadge state={data.state} /> : "na fila"} {data?.error}
    </p>
  );
}
