import { Button, FileButton, Group } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { PersonRow } from "../../../../domain/people/lists";
import { type MatchedPhoto, matchPhotos, type PhotoVerdict } from "../../../../domain/people/photos/match";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { fetchWholeList } from "../../data/lists";
import { Card } from "../../ui/Card";
import { Note } from "../../ui/Note";
import { Page } from "../../ui/Page";
import { ACCEPTED_IMAGES } from "../../ui/photo/PhotoButtons";
import { openPicture } from "../../ui/photo/picture";
import { StatusBadge } from "../../ui/StatusBadge";
import { cropToShape, encodedPhoto } from "./photo-files";
import classes from "./photos.module.css";

/** The reasons why a file is not sent. */
const UNMATCHED_REASONS: Record<Exclude<PhotoVerdict, "found">, string> = {
  unknown: "Nenhuma pessoa tem esta matrícula",
  two_files: "Há outro arquivo da mesma pessoa, que será enviado",
  left: "A pessoa não está mais na escola",
};
const UNREADABLE = "A imagem não pôde ser lida";

interface Line extends MatchedPhoto<PersonRow> {
  file: File;
  /** The id under which it is sent, equal in a repetition. */
  sending: string;
  state: "ready" | "sent" | "failed";
  fault: string;
}

/** Photos of many people at once, each file named by an enrolment number. They wait for approval like any other. */
export default function SendPhotos() {
  const queryClient = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [busy, setBusy] = useState<"" | "reading" | "sending">("");
  const [fault, setFault] = useState("");

  const matchedLines = lines.filter(({ verdict }) => verdict === "found");
  const open = matchedLines.filter(({ state }) => state !== "sent");
  const sentCount = matchedLines.length - open.length;
  const unmatchedLines = lines.filter(({ verdict }) => verdict !== "found");

  async function choose(files: readonly File[]): Promise<void> {
    if (files.length === 0) {
      return;
    }
    setBusy("reading");
    setFault("");
    try {
      const people = await fetchWholeList("people", {});
      const matched = matchPhotos(
        files.map(({ name }) => name),
        people,
      );
      setLines(files.map((file, index) => ({ ...matched[index]!, file, sending: newId(), state: "ready" as const, fault: "" })));
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy("");
  }
  async function send(): Promise<void> {
    setBusy("sending");
    for (const line of open) {
      const came = await sendOne(line);
      setLines((previous) => previous.map((entry) => (entry.sending === line.sending ? { ...entry, ...came } : entry)));
    }
    setBusy("");
    for (const key of ["waiting-photos", "people/class-photos"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }
  return (
    <Page
      title="Enviar fotos em arquivo"
      subtitle="O nome de cada arquivo é a matrícula: 20250118.jpg."
      actions={
        <Button variant="default" component={Link} to="/pessoas/fotos">
          Fotos à espera
        </Button>
      }
    >
      <Card>
        <FileButton multiple accept={ACCEPTED_IMAGES} onChange={(files) => void choose(files)}>
          {(props) => (
            <Button
              {...props}
              variant={open.length > 0 ? "default" : "filled"}
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={busy === "reading"}
              disabled={busy === "sending"}
            >
              Escolher arquivos
            </Button>
          )}
        </FileButton>
        {fault ? (
          <div role="alert">
            <Note tone="bad">{fault}</Note>
          </div>
        ) : null}
        {lines.length > 0 ? (
          <>
            <p className={classes.matchNote} role="status">
              {[
                count(matchedLines.length, "foto com pessoa encontrada", "fotos com pessoa encontrada"),
                ...(unmatchedLines.length > 0 ? [count(unmatchedLines.length, "arquivo sem envio", "arquivos sem envio")] : []),
                ...(sentCount > 0 || busy === "sending"
                  ? [`${sentCount} de ${count(matchedLines.length, "enviada", "enviadas")}`]
                  : []),
              ].join(" · ")}
            </p>
            <Group gap="xs" mt="sm">
              {open.length > 0 ? (
                <Button loading={busy === "sending"} onClick={() => void send()}>
                  {`Enviar ${count(open.length, "foto", "fotos")}`}
                </Button>
              ) : matchedLines.length > 0 ? (
                <Button component={Link} to="/pessoas/fotos">
                  Aprovar as fotos
                </Button>
              ) : null}
            </Group>
          </>
        ) : null}
      </Card>
      {unmatchedLines.length > 0 ? (
        <Card title="Arquivos sem envio" flush>
          <Lines lines={unmatchedLines} />
        </Card>
      ) : null}
      {matchedLines.length > 0 ? (
        <Card title="Com pessoa encontrada" flush>
          <Lines lines={matchedLines} />
        </Card>
      ) : null}
    </Page>
  );
}

/** Cropped to a card's shape and drawn again here: its location never leaves this computer. */
async function sendOne({ file, person, sending }: Line): Promise<Pick<Line, "state" | "fault">> {
  let photo: string;
  try {
    const picture = await openPicture(file);
    photo = await encodedPhoto(await cropToShape(picture));
    picture.close();
  } catch {
    return { state: "failed", fault: UNREADABLE };
  }
  try {
    await command("people/send-photo", { id: sending, person: person?.id ?? "", source: "file", photo });
    return { state: "sent", fault: "" };
  } catch (error) {
    return { state: "failed", fault: sentenceOf(error) };
  }
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={classes.register}>
      {lines.map(({ file, person, verdict, state, fault, sending }) => (
        <li key={sending} className={classes.line}>
          <span>
            {file.name}
            {person ? <span className="second-block">{[person.name, person.class_name].filter(Boolean).join(" · ")}</span> : null}
          </span>
          {verdict !== "found" ? (
            <span className="second-block">{UNMATCHED_REASONS[verdict]}</span>
          ) : state === "sent" ? (
            <StatusBadge tone="ok">Enviada</StatusBadge>
          ) : state === "failed" ? (
            <StatusBadge tone="bad">{fault}</StatusBadge>
          ) : (
            <StatusBadge tone="neutral">Pronta</StatusBadge>
          )}
        </li>
      ))}
    </ul>
  );
}
