/** Photos of a call: chosen or taken beside a text, and shown with their message. */

import { CloseButton, Group } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import type { CallEntry } from "../../../../domain/support/calls/commands";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "../../../../domain/support/calls/photos";
import { withinSentence } from "../../../../domain/text";
import { fileUrl } from "../../data/records";
import { LeaveGuard } from "../../ui/form/LeaveGuard";
import { useGuardedForm } from "../../ui/form/unsaved";
import { PhotoButtons } from "../../ui/photo/PhotoButtons";
import { usePhoto } from "../../ui/photo/use-photo";
import classes from "./Photos.module.css";

interface Photos {
  files: readonly File[];
  /** As the server takes them. */
  encode: () => Promise<string[]>;
  clear: () => void;
  /** Takes away the sent ones: others may have been chosen meanwhile. */
  remove: (sent: readonly File[]) => void;
  /** The buttons, the chosen photos, and the reason why the last one is refused. */
  picker: ReactNode;
}

/** Photos beside a text that the user writes. */
export function usePhotos(): Photos {
  const [files, setFiles] = useState<readonly File[]>([]);
  // A draft keeps no photos.
  const guard = useGuardedForm();
  const clear = (): void => {
    guard.holds = false;
    setFiles([]);
  };
  const remove = (sent: readonly File[]): void => setFiles((present) => present.filter((file) => !sent.includes(file)));
  guard.holds = files.length > 0;
  guard.discard = clear;
  const photo = usePhoto({ maximumBytes: MAX_PHOTO_BYTES, onPhoto: (file) => setFiles((previous) => [...previous, file]) });
  const picker = (
    <Group gap="xs">
      {files.map((file, index) => (
        <ChosenPhoto
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          label={`Foto ${index + 1}`}
          onRemove={() => remove([file])}
        />
      ))}
      {files.length < MAX_PHOTOS ? <PhotoButtons photo={photo} choose="Incluir foto" /> : null}
      {photo.fault ? (
        <p className={classes.fault} role="alert">
          {photo.fault}
        </p>
      ) : null}
      {photo.dialogs}
      <LeaveGuard form={guard} />
    </Group>
  );
  return { files, encode: () => Promise.all(files.map(encode)), clear, remove, picker };
}

/** The file in base64. */
async function encode(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // A call takes no more arguments than this at once.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

function ChosenPhoto({ file, label, onRemove }: { file: File; label: string; onRemove: () => void }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <span className={classes.chosenPhoto}>
      {address ? <img src={address} alt={label} /> : null}
      <CloseButton className={classes.remove} size="sm" aria-label={`Remover ${withinSentence(label)}`} onClick={onRemove} />
    </span>
  );
}

/**
 * The photos of one entry, small; each opens whole.
 * @param token of protected files; without it nothing is shown yet.
 */
export function EntryPhotos({ entry, token }: { entry: CallEntry; token: string }) {
  if (entry.photos.length === 0 || token === "") {
    return null;
  }
  const record = { id: entry.id, collectionName: entry.kind === "note" ? "call_notes" : "call_messages" };
  return (
    <ul className={classes.photos} aria-label="Fotos">
      {entry.photos.map((name, index) => (
        <li key={name}>
          <a href={fileUrl(record, name, "", token)} target="_blank" rel="noopener noreferrer">
            <img
              src={fileUrl(record, name, "240x0", token)}
              alt={`Foto ${index + 1}${entry.author_name ? ` de ${entry.author_name}` : ""}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
