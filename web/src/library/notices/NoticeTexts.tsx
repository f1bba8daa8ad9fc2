import { Button, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type NoticeTextChoice, saveNoticeText } from "../../../../domain/library/notices/commands";
import { DEFAULT_TEXTS, NOTICE_TITLES, PLACEHOLDERS } from "../../../../domain/library/notices/notice-texts";
import { command, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { ConflictNotice } from "../../ui/form/ConflictNotice";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import { StatusBadge } from "../../ui/StatusBadge";
import { NoticesPage } from "./NoticesPage";
import classes from "./notices.module.css";

const LABELS = { subject: "Assunto", body: "Texto" };
type Field = keyof typeof LABELS;
const FIELDS = ["subject", "body"] as const satisfies readonly Field[];
const fieldOf = (name: string): Field => (name === "subject" ? "subject" : "body");
const LEGEND = Object.entries(PLACEHOLDERS)
  .map(([name, meaning]) => `{{${name}}} é ${meaning}`)
  .join("; ");

/** What the notices say: the school may put its own words in place of ours. */
export default function NoticeTexts() {
  const texts = useRead("library/notice-texts", {});
  return (
    <NoticesPage>
      <p className={classes.text}>
        Cada mensagem começa com uma saudação e termina com o nome da escola; aqui está o que vai no meio. {LEGEND}.
      </p>
      {texts.data ? (
        <div className={classes.cards}>
          {texts.data.texts.map((text) => (
            <NoticeTextForm key={`${text.kind} ${text.subject} ${text.body}`} text={text} />
          ))}
        </div>
      ) : texts.isError ? (
        <ErrorState sentence={sentenceOf(texts.error)} onRetry={() => void texts.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </NoticesPage>
  );
}

function NoticeTextForm({ text }: { text: NoticeTextChoice }) {
  const queryClient = useQueryClient();
  const { kind, subject, body, own } = text;
  const form = useServerForm({
    // What was seen stands among the values, so that a draft knows it too.
    initial: { kind, subject, body, seen: { subject, body } },
    schema: saveNoticeText.input,
    draftKey: `notice-texts/${kind}`,
    save: (values) =>
      command("library/save-notice-text", values).finally(() => {
        void queryClient.invalidateQueries({ queryKey: ["library/notice-texts"] });
        void queryClient.invalidateQueries({ queryKey: ["library/notices-preview"] });
      }),
    onSaved: (saved) => notify.ok(saved.own ? "Texto do aviso salvo" : "Texto do aviso de volta ao original"),
  });
  const { seen } = form.values;
  const changed = FIELDS.filter((name) => seen[name] !== text[name]);
  const disputed = changed.filter((name) => form.values[name] !== seen[name]);
  const acknowledge = (names: readonly Field[]) =>
    form.set("seen", { ...seen, ...Object.fromEntries(names.map((name) => [name, text[name]])) });
  useEffect(() => {
    // What only the other person changed is taken over.
    const taken = changed.filter((name) => !disputed.includes(name));
    if (taken.length > 0) {
      for (const name of taken) {
        form.set(name, text[name]);
      }
      acknowledge(taken);
    }
  });
  const ours = () => {
    form.set("subject", DEFAULT_TEXTS[kind].subject);
    form.set("body", DEFAULT_TEXTS[kind].body);
  };
  return (
    <Card title={NOTICE_TITLES[kind]} aside={own ? <StatusBadge tone="info">da escola</StatusBadge> : null}>
      <ServerForm
        form={form}
        moreActions={
          own || form.dirty ? (
            <Button variant="default" onClick={ours}>
              Voltar ao original
            </Button>
          ) : null
        }
      >
        {disputed.length > 0 ? (
          <ConflictNotice
            taken={[]}
            disputes={disputed.map((name) => ({ name, label: LABELS[name], mine: form.values[name], theirs: text[name] }))}
            onKeepMine={(name) => acknowledge([fieldOf(name)])}
            onTakeTheirs={(name) => {
              form.set(fieldOf(name), text[fieldOf(name)]);
              acknowledge([fieldOf(name)]);
            }}
          />
        ) : null}
        <TextInput label={LABELS.subject} autoComplete="off" {...form.field("subject")} />
        <Textarea label={LABELS.body} autosize minRows={5} maxRows={14} {...form.field("body")} />
      </ServerForm>
    </Card>
  );
}
