import { Button, Group, Menu, Stack, Textarea } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import type { CallSheet } from "../../../../domain/support/calls/commands";
import { count } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { useAllRecords } from "../../data/records";
import { AudienceTabs } from "../../ui/AudienceTabs";
import { useStoredDraft, writtenSince } from "../../ui/form/use-stored-draft";
import { notify } from "../../ui/notify";
import { firstName } from "./call-words";
import classes from "./calls.module.css";
import { usePhotos } from "./Photos";
import { useCallAct } from "./useCallAct";

interface ComposerProps {
  call: Pick<CallSheet, "id" | "requester_name" | "mine">;
  /** The message may also refuse the solution: a plain answer refuses nothing. */
  refuses?: boolean;
}

const UNWRITTEN = { text: "", isPrivate: false };

/** A message to the requester, or to the team alone: the tab names its readers. */
export function Composer({ call, refuses = false }: ComposerProps) {
  const { team } = call.mine;
  const [{ text, isPrivate }, write] = useStoredDraft(`calls/${call.id}/${team ? "team" : "own"}`, UNWRITTEN);
  const [busy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const photos = usePhotos();
  const answer = useCallAct("support/answer-call");
  const note = useCallAct("support/note-call");
  const refuse = useCallAct("support/refuse-solution");
  const canned = useAllRecords("canned_texts", { sort: "title" }, team);
  const recipientText =
    call.mine.requester || !team
      ? "à equipe"
      : call.requester_name
        ? `a ${firstName(call.requester_name)}`
        : "às pessoas que acompanham";
  const deliver = async (act: "answer" | "refusal", words: string) => {
    const encodedPhotos = await photos.encode();
    if (act === "answer") {
      return await (isPrivate ? note : answer)({ call: call.id, text: words, photos: encodedPhotos });
    }
    const refusal = await refuse({ call: call.id, reason: words });
    if (encodedPhotos.length > 0) {
      await answer({ call: call.id, text: count(encodedPhotos.length, "foto", "fotos"), photos: encodedPhotos });
    }
    return refusal;
  };
  const send = async (act: "answer" | "refusal" = "answer") => {
    const words = text.trim() || (photos.files.length > 0 ? count(photos.files.length, "foto", "fotos") : "");
    if (words === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      notify.ok((await deliver(act, words)).sentence);
      write((present) => ({ text: writtenSince(present.text, text) }));
      photos.remove(photos.files);
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const byKeys = (event: KeyboardEvent) => {
    if (event.ctrlKey && event.key === "Enter") {
      event.preventDefault();
      void send();
    }
  };
  const label = isPrivate ? "Nota da equipe" : `Responder ${recipientText}`;
  return (
    <div className={classes.composer} data-private={isPrivate}>
      {team ? (
        <div className={classes.tabs} role="tablist" aria-label="Destino da mensagem">
          <AudienceTabs
            readersText={recipientText}
            isPrivate={isPrivate}
            onChange={(secret) => write({ isPrivate: secret })}
            tab={classes.tab}
          />
        </div>
      ) : null}
      <Stack gap="xs" p="0.6rem">
        <Textarea
          aria-label={label}
          placeholder={isPrivate ? "Só a equipe vê" : `Escreva ${recipientText}…`}
          autosize
          minRows={2}
          maxLength={5000}
          value={text}
          ref={field}
          error={isMissing && text.trim() === "" && photos.files.length === 0 ? "Escreva antes de enviar." : undefined}
          onChange={(event) => write({ text: event.currentTarget.value })}
          onKeyDown={byKeys}
        />
        {photos.picker}
        <Group gap="xs" justify="flex-end">
          {team && canned.data && canned.data.length > 0 ? (
            <Menu>
              <Menu.Target>
                <Button variant="subtle" size="sm">
                  Textos prontos
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {canned.data.map((ready) => (
                  <Menu.Item key={ready.id} onClick={() => write({ text: text ? `${text}\n${ready.text}` : ready.text })}>
                    {ready.title}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : null}
          {refuses ? (
            <Button variant="default" size="sm" disabled={busy} onClick={() => void send("refusal")}>
              Enviar e informar que o problema continua
            </Button>
          ) : null}
          <Button size="sm" loading={busy} aria-keyshortcuts="Control+Enter" onClick={() => void send()}>
            {isPrivate ? "Salvar nota" : "Enviar"}
          </Button>
        </Group>
      </Stack>
    </div>
  );
}
