import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { WaitingPhotoRow } from "../../../../domain/people/lists";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { useLive } from "../../data/realtime";
import { fileUrl, useFileToken } from "../../data/records";
import { ListScreen } from "../../platform/lists/ListScreen";
import { useListing } from "../../platform/lists/useListing";
import { ConfirmAct } from "../../ui/ConfirmAct";
import { relativeTime } from "../../ui/format";
import { notify } from "../../ui/notify";
import { usePhoto } from "../../ui/photo/use-photo";
import type { RowRefusal } from "../../ui/table/BulkBar";
import type { CellStatus, Column } from "../../ui/table/columns";
import { useListState } from "../../ui/table/use-list-state";
import { ClassFilter } from "../ClassFilter";
import { PeopleTabs } from "../PeopleTabs";
import { encodedPhoto, PHOTO_SHAPE } from "./photo-files";
import classes from "./photos.module.css";
import { RefusePhoto } from "./RefusePhoto";

const FILTERS = { class: "turma" } as const;
/** The limit of one command. */
const MAX_PER_COMMAND = 100;
const STALE_QUERIES = ["waiting-photos", "people/class-photos", "people", "timeline"];

const CONSENTS: Readonly<Record<WaitingPhotoRow["consent"], CellStatus>> = {
  given: { tone: "ok", text: "Autorizada", icon: true },
  refused: { tone: "warn", text: "Não autorizada", icon: true },
  "": { tone: "warn", text: "Sem resposta", icon: true },
};

interface CroppedPhoto {
  /** The id under which it is sent, equal in a repetition. */
  id: string;
  row: WaitingPhotoRow;
  file: File;
}

/** New photos: none is visible anywhere before a user approves it here. */
export default function WaitingPhotos() {
  const list = useListState({ filters: FILTERS });
  const photos = useListing("waiting-photos", list);
  const queryClient = useQueryClient();
  const token = useFileToken((photos.query.data?.totalItems ?? 0) > 0);
  const [refusing, setRefusing] = useState<WaitingPhotoRow | null>(null);
  const [unsent, setUnsent] = useState<(CroppedPhoto & { reason: string }) | null>(null);
  const cutting = useRef<WaitingPhotoRow | null>(null);
  useLive("waiting_photos", ["waiting-photos"]);

  const refresh = () => Promise.all(STALE_QUERIES.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const addressOf = (row: WaitingPhotoRow) =>
    token ? fileUrl({ id: row.id, collectionName: "waiting_photos" }, row.photo, "", token) : "";

  /** @returns the rows of the parts that failed, with the reason. */
  async function approve(rows: readonly WaitingPhotoRow[]): Promise<RowRefusal<WaitingPhotoRow>[]> {
    let approvedCount = 0;
    let decidedCount = 0;
    let from = 0;
    let reason = "";
    try {
      for (; from < rows.length; from += MAX_PER_COMMAND) {
        const chunk = rows.slice(from, from + MAX_PER_COMMAND).map(({ id }) => id);
        const answer = await command("people/approve-photos", { id: newId(), photos: chunk });
        approvedCount += answer.approved;
        decidedCount += answer.gone;
      }
    } catch (error) {
      reason = sentenceOf(error);
      notify.bad(reason);
    }
    if (from > 0) {
      const decidedSentence =
        decidedCount > 0 ? `; ${count(decidedCount, "já tinha sido decidida", "já tinham sido decididas")}` : "";
      notify.ok(`${count(approvedCount, "foto aprovada", "fotos aprovadas")}${decidedSentence}`);
    }
    await refresh();
    return rows.slice(from).map((row) => ({ row, id: row.id, name: row.name, reason }));
  }
  const photo = usePhoto({
    ...PHOTO_SHAPE,
    onPhoto: (file) => {
      const row = cutting.current;
      if (row) {
        void replace({ id: newId(), row, file });
      }
    },
  });
  async function replace({ id, row, file }: CroppedPhoto): Promise<void> {
    setUnsent(null);
    try {
      await command("people/send-photo", { id, person: row.person, source: row.source, photo: await encodedPhoto(file) });
    } catch (error) {
      setUnsent({ id, row, file, reason: sentenceOf(error) });
    }
    await refresh();
  }
  async function cut(row: WaitingPhotoRow): Promise<void> {
    try {
      const answer = await fetch(addressOf(row));
      cutting.current = row;
      await photo.crop(new File([await answer.blob()], row.photo, { type: answer.headers.get("content-type") ?? "" }));
    } catch {
      notify.bad("A foto não pôde ser aberta. Tente de novo.");
    }
  }

  const columns: Column<WaitingPhotoRow>[] = [
    {
      title: "Pessoa",
      lead: (row) =>
        addressOf(row) ? (
          <img className={classes.waitingPhoto} src={addressOf(row)} alt={`Foto enviada de ${row.name}`} />
        ) : (
          <span className={classes.waitingPhoto} />
        ),
      code: (row) => row.enrolment,
    },
    { title: "Turma", value: (row) => row.class_name || "Sem turma" },
    {
      title: "Foto atual",
      phone: "hidden",
      render: (row) =>
        row.current_photo && token ? (
          <img
            className={classes.current}
            src={fileUrl({ id: row.person, collectionName: "people" }, row.current_photo, "240x0", token)}
            alt={`Foto atual de ${row.name}`}
          />
        ) : (
          <span className="unwrapped">Nenhuma</span>
        ),
    },
    { title: "Na carteira", wide: true, status: ({ consent }) => CONSENTS[consent] },
    {
      title: "Enviada",
      sort: "sent_at",
      wide: true,
      render: ({ sent_at, sent_by_name }, { now, timeZone }) =>
        [relativeTime(sent_at, now, timeZone), sent_by_name].filter(Boolean).join(", "),
    },
    {
      title: "Decisão",
      align: "right",
      render: (row) => (
        <span className={classes.acts}>
          <Button size="sm" aria-label={`Aprovar a foto de ${row.name}`} onClick={() => void approve([row])}>
            Aprovar
          </Button>
          <Button variant="default" size="sm" aria-label={`Recortar a foto de ${row.name}`} onClick={() => void cut(row)}>
            Recortar
          </Button>
          <Button variant="default" size="sm" aria-label={`Recusar a foto de ${row.name}`} onClick={() => setRefusing(row)}>
            Recusar…
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <ListScreen
        title="Fotos"
        subtitle="A foto só aparece depois de aprovada; na carteira, só com a autorização da família."
        nouns={["foto à espera", "fotos à espera"]}
        links={[{ label: "Enviar arquivos", to: "/pessoas/fotos/enviar" }]}
        actions={
          <Button component={Link} to={list.linkTo("/pessoas/fotos/tirar")}>
            Tirar fotos
          </Button>
        }
        views={<PeopleTabs />}
        listing={photos}
        search="Nome ou matrícula"
        columns={columns}
        rowName={(row) => row.name}
        rowLink={(row) => `/pessoas/${row.person}`}
        bulkActions={[
          {
            label: "Aprovar",
            questionFor: (rows) => ({
              title: `Aprovar as fotos de ${count(rows.length, "pessoa", "pessoas")}?`,
              text: "A foto aprovada substitui a atual no cadastro e nas buscas; na carteira, só com a autorização da família.",
              confirmLabel: `Aprovar ${count(rows.length, "foto", "fotos")}`,
            }),
            attempt: approve,
          },
        ]}
        chooseAll
        empty={{
          drawing: "people",
          sentence: "Nenhuma foto aguarda aprovação.",
          link: { label: "Tirar fotos", to: "/pessoas/fotos/tirar" },
        }}
      >
        <ClassFilter list={list} />
      </ListScreen>
      {photo.fault ? <p role="alert">{photo.fault}</p> : null}
      {photo.dialogs}
      {unsent ? (
        <ConfirmAct
          title={`O recorte da foto de ${unsent.row.name} não foi enviado`}
          text={unsent.reason}
          confirmLabel="Enviar de novo"
          onConfirm={() => void replace(unsent)}
          onClose={() => setUnsent(null)}
        />
      ) : null}
      {refusing ? <RefusePhoto photo={refusing} onClose={() => setRefusing(null)} onRefused={refresh} /> : null}
    </>
  );
}
