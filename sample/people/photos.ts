/** Drawn faces of the sample school: some are approved, some wait for their approval. */

import { newRecordId } from "../../pb_hooks/src/platform/sql/database";
import { stamp } from "../../pb_hooks/src/platform/time/clock";
import type { Sample } from "../sample-school";

const SAMPLE_FACES = 4;
const APPROVED_COUNT = 8;
const WAITING_COUNT = 3;

const facePhoto = (number: number): filesystem.File => {
  const path = `${__hooks}/../scripts/sample-data/face-${1 + (number % SAMPLE_FACES)}.jpg`;
  return $filesystem.fileFromBytes($os.readFile(path), `${newRecordId()}.jpg`)!;
};

/** @param people the people with cards: the first few have a photo, the next few a pending one. */
export function samplePhotos({ app, lastOpenMoment }: Sample, people: readonly string[]): void {
  for (const [index, id] of people.slice(0, APPROVED_COUNT).entries()) {
    const person = app.findRecordById("people", id);
    person.set("photo", facePhoto(index));
    app.save(person);
  }
  for (const [index, person] of people.slice(APPROVED_COUNT, APPROVED_COUNT + WAITING_COUNT).entries()) {
    const waitingPhoto = new Record(app.findCachedCollectionByNameOrId("waiting_photos"));
    waitingPhoto.load({ person, source: "file", sent_by_name: "Secretaria", sent_at: stamp(lastOpenMoment) });
    waitingPhoto.set("photo", facePhoto(index + 1));
    app.save(waitingPhoto);
  }
}
