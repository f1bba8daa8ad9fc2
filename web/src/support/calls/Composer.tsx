import { Button, Menu, Textarea } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import type { CallSheet } from "../../../../domain/support/calls/commands";
import { count } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { useAllRecords } from "../../data/records";
import { AudienceTabs } from "../../ui/AudienceTabs";
import { useKeptDraft } from "../../ui/form/use-kept-draft";
import { notify } from "../../ui/notify";
import { firstName } from "./call-words";
import classes from "./calls.module.css";
import { usePhotos } from "./Photos";
import { useCallAct } from "./useCallAct";

interface ComposerProps {
  call: Pick<CallSheet, "id" | "requester_name" | "mine">;
  /** The message may also refuse the solution: a mere answer refuses nothing. */
  refuses?: boolean;
}

const UNWRITTEN = { text: "", isPrivate: false };

/** Writing to who asked, or to the team alone: the tab says who will read it. */
export function Composer({ call, refuses = false }: ComposerProps) {
  const { team } = call.mine;
  const [{ text, isPrivate }, write] = useKeptDraft(`calls/${call.id}/${team ? "team" : "own"}`, UNWRITTEN);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const photos = usePhotos();
  const answer = useCallAct("support/answer-call");
  const note = useCallAct("support/note-call");
  const refuse = useCallAct("support/refuse-solution");
  const canned = useAllRecords("canned_texts", { sort: "title" }, team);
  const whom =
    call.mine.requester || !team
      ? "à equipe"
      : call.requester_name
        ? `a ${firstName(call.requester_name)}`
        : "às pessoas que acompanham";
  const deliver = async (how: "answer" | "refusal", words: string) => {
    const sent = await photos.encoded();
    if (how === "answer") {
      return await (isPrivate ? note : answer)({ call: call.id, text: words, photos: sent });
    }
    const refused = await refuse({ call: call.id, reason: words });
    if (sent.length > 0) {
      await answer({ call: call.id, text: count(sent.length, "foto", "fotos"), photos: sent });
    }
    return refused;
  };
  const send = async (how: "answer" | "refusal" = "answer") => {
    const words = text.trim() || (photos.files.length > 0 ? count(photos.files.length, "foto", "fotos") : "");
    if (words === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      notify.ok((await deliver(how, words)).sentence);
      write({ text: "" });
      photos.clear();
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
  const label = isPrivate ? "Nota da equipe" : `Responder ${whom}`;
  return (
    <div className={classes.composer} data-private={isPrivate}>
      {team ? (
        <div className={classes.tabs} role="tablist" aria-label="Destino da mensagem">
          <AudienceTabs whom={whom} isPrivate={isPrivate} onChange={(secret) => write({ isPrivate: secret })} tab={classes.tab} />
        </div>
      ) : null}
      <div className={classes.write}>
        <Textarea
          aria-label={label}
          placeholder={isPrivate ? "Só a equipe vê" : `Escreva ${whom}…`}
          autosize
          minRows={2}
          maxLength={5000}
          value={text}
          ref={field}
          error={missing && text.trim() === "" && photos.files.length === 0 ? "Escreva antes de enviar." : undefined}
          onChange={(event) => write({ text: event.currentTarget.value })}
          onKeyDown={byKeys}
        />
        {photos.picker}
        <div className={classes.send}>
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
        </div>
      </div>
    </div>
  );
}
