import { Button, Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { NoticeKindChoice } from "../../../../domain/messaging/notices/commands";
import { saveNoticeText } from "../../../../domain/messaging/notices/commands";
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeText, noticePreview } from "../../../../domain/messaging/notices/kinds";
import { command, useRead } from "../../data/call";
import { LoadingState } from "../../platform/LoadingState";
import { useLoadedAreas } from "../../platform/loaded-areas";
import { Card } from "../../ui/Card";
import { ConflictNotice } from "../../ui/form/ConflictNotice";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import classes from "./notices.module.css";

const LABELS = { subject: "Assunto", body: "Texto" };
type Field = keyof typeof LABELS;
const FIELDS = ["subject", "body"] as const satisfies readonly Field[];
const fieldOf = (name: string): Field => (name === "subject" ? "subject" : "body");
const CHANNEL_NAMES: Record<NoticeChannel, string> = { whatsapp: "WhatsApp", email: "E-mail" };

/**
 * The texts of the notices, by kind and channel: the school may replace the product's by its own.
 * @param area only this area's.
 */
export function NoticeTexts({ area }: { area?: string }) {
  const texts = useRead("messaging/notice-texts", {});
  if (texts.isError || !texts.data) {
    return <LoadingState query={texts} />;
  }
  return (
    <>
      <p className="soft-line">
        A saudação e o fim de cada aviso são sempre os mesmos; aqui é editado o texto entre eles. Ao lado, o aviso como será
        recebido.
      </p>
      {texts.data.kinds
        .filter((kind) => area === undefined || kind.area === area)
        .map((kind) => (
          <KindCard key={kind.name} kind={kind} named={area === undefined} />
        ))}
    </>
  );
}

function KindCard({ kind, named }: { kind: NoticeKindChoice; named: boolean }) {
  const { areas } = useLoadedAreas();
  const [channel, setChannel] = useState<NoticeChannel>("whatsapp");
  const { subject, body, own } = kind.now[channel];
  const area = named ? areas.find(({ name }) => name === kind.area)?.title : undefined;
  return (
    <Card
      title={kind.title}
      sideContent={
        <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
          {area}
          {own ? <StatusBadge tone="info">da escola</StatusBadge> : null}
        </Group>
      }
    >
      <Group gap="0.5rem 1rem" justify="space-between" mb="md">
        <p className="soft-line">{kind.when}</p>
        <SegmentedControl
          aria-label={`Canal do aviso ${kind.title}`}
          value={channel}
          onChange={(value) => setChannel(value === "email" ? "email" : "whatsapp")}
          data={NOTICE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))}
        />
      </Group>
      <TextForm key={`${channel} ${subject} ${body}`} kind={kind} channel={channel} />
    </Card>
  );
}

function TextForm({ kind, channel }: { kind: NoticeKindChoice; channel: NoticeChannel }) {
  const queryClient = useQueryClient();
  const { subject, body, own } = kind.now[channel];
  const text = { subject, body };
  const form = useServerForm({
    // The seen version is among the values, so that a draft knows it too.
    initial: { kind: kind.name, channel, subject, body, seen: { subject, body } },
    schema: saveNoticeText.input,
    draftKey: `notice-texts/${kind.name}/${channel}`,
    save: (values) =>
      command("messaging/save-notice-text", values).finally(() => {
        void queryClient.invalidateQueries({ queryKey: ["messaging/notice-texts"] });
        void queryClient.invalidateQueries({ queryKey: ["library/notices-preview"] });
      }),
    onSaved: (savedText) => notify.ok(savedText.own ? "Texto do aviso salvo" : "Texto do aviso de volta ao original"),
  });
  const { seen } = form.values;
  const changedFields = FIELDS.filter((name) => seen[name] !== text[name]);
  const disputedFields = changedFields.filter((name) => form.values[name] !== seen[name]);
  const acknowledge = (names: readonly Field[]) =>
    form.set("seen", { ...seen, ...Object.fromEntries(names.map((name) => [name, text[name]])) });
  useEffect(() => {
    // The fields that only the other user changed take their values.
    const takenFields = changedFields.filter((name) => !disputedFields.includes(name));
    if (takenFields.length > 0) {
      for (const name of takenFields) {
        form.set(name, text[name]);
      }
      acknowledge(takenFields);
    }
  });
  const takeServerText = () => {
    form.set("subject", kind.texts[channel].subject);
    form.set("body", kind.texts[channel].body);
  };
  return (
    <div className={`columns ${classes.columns}`}>
      <ServerForm
        form={form}
        moreActions={
          own || form.dirty ? (
            <Button variant="default" onClick={takeServerText}>
              Voltar ao texto original
            </Button>
          ) : null
        }
      >
        {disputedFields.length > 0 ? (
          <ConflictNotice
            acceptedLabels={[]}
            conflicts={disputedFields.map((name) => ({
              name,
              label: LABELS[name],
              local: form.values[name],
              remote: text[name],
            }))}
            onKeepMine={(name) => acknowledge([fieldOf(name)])}
            onTakeTheirs={(name) => {
              form.set(fieldOf(name), text[fieldOf(name)]);
              acknowledge([fieldOf(name)]);
            }}
          />
        ) : null}
        {channel === "email" ? <TextInput label={LABELS.subject} autoComplete="off" {...form.field("subject")} /> : null}
        <Textarea label={LABELS.body} autosize minRows={5} maxRows={14} {...form.field("body")} />
        <ul className={classes.placeholders}>
          {Object.entries(kind.placeholders).map(([name, meaning]) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code> {meaning}
            </li>
          ))}
        </ul>
      </ServerForm>
      <Preview kind={kind} channel={channel} text={form.values} />
    </div>
  );
}

function Preview({ kind, channel, text }: { kind: NoticeKindChoice; channel: NoticeChannel; text: NoticeText }) {
  const previewText = noticePreview(kind, channel, text);
  return (
    <section className={channel === "email" ? classes.mail : classes.phone} aria-label={`Como será lido: ${kind.title}`}>
      {channel === "email" ? (
        <p className={classes.mailHead}>
          <span className="soft">Assunto</span> <strong>{previewText.subject}</strong>
        </p>
      ) : null}
      <p className={channel === "email" ? classes.mailText : classes.bubble}>{previewText.body}</p>
    </section>
  );
}
