/** Photos of people: sent by a photo station or as files, and shown on no other screen before their approval. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/people/photos/commands";
import type { PersonToPhotograph } from "../../../../domain/people/photos/commands";
import { PHOTO_FAULT_NAMES, type PhotoSource } from "../../../../domain/people/photos/words";
import { refuse } from "../../../../domain/people/refusals";
import type { Call } from "../../platform/http/endpoint";
import { calledName, calledNameOf } from "../../platform/person-data/person-sql";
import { sentPhoto } from "../../platform/records/images";
import { type App, find, select, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { type Event, record, recordAll } from "../../platform/timeline/timeline";
import { CARD_PHOTO_DECISION } from "./list";

const SENT_WORDS: Record<PhotoSource, string> = { camera: "Foto tirada", file: "Foto enviada em arquivo" };

const event = (person: string, kind: string, line: string): Event => ({
  area: "people",
  collection: "people",
  subject: person,
  kind,
  text: line,
});

/** POST people/send-photo. */
export function sendPhoto(
  { app, actor }: Call,
  { id, person, photo, source }: InputIn<typeof contracts, "sendPhoto">,
): OutputIn<typeof contracts, "sendPhoto"> {
  const of = requireRecord(app, "people", person, "esta pessoa");
  if (!of.getBool("active")) {
    throw refuse("person_left", { person: calledNameOf(of) });
  }
  const file = sentPhoto({ app, actor }, photo);
  const previousPhoto = waitingOf(app, person);
  if (previousPhoto) {
    app.delete(app.findRecordById("waiting_photos", previousPhoto.id));
  }
  const waitingPhoto = new Record(app.findCachedCollectionByNameOrId("waiting_photos"));
  waitingPhoto.load({ id, person, source, sent_by: actor.id, sent_by_name: actor.name, sent_at: stamp(now()) });
  waitingPhoto.set("photo", file);
  app.save(waitingPhoto);
  record(app, actor, { ...event(person, "photo-sent", `${SENT_WORDS[source]}: aguarda aprovação`), id });
  return { waiting: id };
}

const WAITING_PHOTO = selection(texts("id", "person"));

const waitingOf = (app: App, person: string) =>
  selectFirst(app, WAITING_PHOTO, "FROM waiting_photos WHERE person = {:person}", { person });

/** POST people/approve-photos. */
export function approvePhotos(
  { app, actor }: Call,
  { photos }: InputIn<typeof contracts, "approvePhotos">,
): OutputIn<typeof contracts, "approvePhotos"> {
  const ids = [...new Set(photos)];
  const waitingPhotos = select(app, WAITING_PHOTO, "FROM waiting_photos WHERE id IN (SELECT value FROM json_each({:ids}))", {
    ids,
  });
  for (const photo of waitingPhotos) {
    moveToPerson(app, photo);
  }
  const answer = { approved: waitingPhotos.length, gone: ids.length - waitingPhotos.length };
  recordAll(app, actor, waitingPhotos, ({ person }) => event(person, "photo-approved", "Foto aprovada"));
  return answer;
}

function moveToPerson(app: App, { id, person }: { id: string; person: string }): void {
  const waitingPhoto = app.findRecordById("waiting_photos", id);
  const of = app.findRecordById("people", person);
  const files = app.newFilesystem()!;
  try {
    of.set("photo", files.getReuploadableFile(`${waitingPhoto.baseFilesPath()}/${waitingPhoto.getString("photo")}`, false));
    app.save(of);
  } finally {
    files.close();
  }
  app.delete(waitingPhoto);
}

/** POST people/refuse-photo. */
export function refusePhoto(
  { app, actor }: Call,
  { photo, fault }: InputIn<typeof contracts, "refusePhoto">,
): OutputIn<typeof contracts, "refusePhoto"> {
  const waitingPhoto = find(app, "waiting_photos", photo);
  if (waitingPhoto) {
    app.delete(waitingPhoto);
    const line = `Foto recusada: ${PHOTO_FAULT_NAMES[fault].toLowerCase()}`;
    record(app, actor, event(waitingPhoto.getString("person"), "photo-refused", line));
  }
  return {};
}

const PERSON = selection<PersonToPhotograph>()({
  ...texts("p.id", "p.enrolment", "p.photo"),
  name: text(calledName("p")),
  waiting: text("w.id"),
  waiting_photo: text("w.photo"),
  consent: text<PersonToPhotograph["consent"]>(CARD_PHOTO_DECISION),
});

/** GET people/class-photos. */
export function classPhotos(
  { app }: Call,
  { class: of }: InputIn<typeof contracts, "classPhotos">,
): OutputIn<typeof contracts, "classPhotos"> {
  const group = requireRecord(app, "classes", of, "esta turma");
  const people = select(
    app,
    PERSON,
    `FROM people p LEFT JOIN waiting_photos w ON w.person = p.id
     WHERE p.class = {:class} AND p.active = TRUE ORDER BY substr(p.search, 1, 60), p.id`,
    { class: of },
  );
  return { class_name: group.getString("name"), people };
}
