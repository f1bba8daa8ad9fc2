import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { CameraView } from "../../ui/photo/CameraView";
import { PhotoButtons } from "../../ui/photo/PhotoButtons";
import { mayUseCamera, useCamera } from "../../ui/photo/use-camera";
import { useObjectUrl } from "../../ui/photo/use-object-url";
import { usePhoto } from "../../ui/photo/use-photo";
import { useSingleKey } from "../../ui/use-single-key";
import { cropToShape, PHOTO_SHAPE } from "./photo-files";
import classes from "./photos.module.css";

interface ShootingProps {
  person: string;
  isLast: boolean;
  /**
   * @returns whether the photo arrived.
   * @param sending the id under which it is sent, equal in a repetition.
   */
  onSend: (photo: File, sending: string) => Promise<boolean>;
  onNext: () => void;
  newSending: () => string;
}

/** A phone, whose own camera program takes better photos than a page, and on any address. */
const HANDHELD = "(pointer: coarse)";

/** One person before the camera: a photo, a check, and the next person. */
export function PhotoSession(props: ShootingProps) {
  return mayUseCamera() && !window.matchMedia(HANDHELD).matches ? <WithCamera {...props} /> : <WithFiles {...props} />;
}

interface Shot {
  /** The person in the picture: it is not shown for another. */
  person: string;
  file: File;
  sending: string;
  /** The part of the camera's picture from which the crop started. */
  fullFile: File | null;
}

/** The photo of the present person; another person's disappears. */
function useShot(person: string) {
  const [shot, setShot] = useState<Shot | null>(null);
  return [shot?.person === person ? shot : null, setShot] as const;
}

function WithCamera(props: ShootingProps) {
  const camera = useCamera();
  const [shot, setShot] = useShot(props.person);
  const shoot = async () => {
    const picture = await camera.takePicture();
    if (picture) {
      const file = await cropToShape(picture);
      setShot({ person: props.person, file, fullFile: file, sending: props.newSending() });
    }
  };
  const button = useRef<HTMLButtonElement>(null);
  const waits = camera.ready && !shot;
  useEffect(() => {
    if (waits) {
      button.current?.focus();
    }
  }, [waits]);
  useSingleKey("f", () => void shoot(), waits, true);
  return (
    <>
      <div hidden={shot !== null}>
        <CameraView camera={camera} aspect={PHOTO_SHAPE.aspect} />
      </div>
      {shot ? (
        <ShotReview {...props} shot={shot} onChange={setShot} />
      ) : (
        <Group gap="xs" mt="sm">
          <Button key="shoot" ref={button} disabled={!camera.ready} aria-keyshortcuts="f" onClick={() => void shoot()}>
            Fotografar
          </Button>
          <Skip {...props} />
        </Group>
      )}
    </>
  );
}

function WithFiles(props: ShootingProps) {
  const [shot, setShot] = useShot(props.person);
  const photo = usePhoto({
    ...PHOTO_SHAPE,
    onPhoto: (file) => setShot({ person: props.person, file, fullFile: null, sending: props.newSending() }),
  });
  return (
    <>
      {shot ? (
        <ShotReview {...props} shot={shot} onChange={setShot} />
      ) : (
        <Group gap="xs" mt="sm">
          <PhotoButtons photo={photo} choose="Escolher foto" />
          <Skip {...props} />
        </Group>
      )}
      {photo.fault ? <p role="alert">{photo.fault}</p> : null}
      {photo.dialogs}
    </>
  );
}

function Skip({ isLast, onNext }: ShootingProps) {
  return (
    <Button variant="default" disabled={isLast} aria-keyshortcuts="j" onClick={onNext}>
      Pular
    </Button>
  );
}

interface LookProps extends ShootingProps {
  shot: Shot;
  onChange: (shot: Shot | null) => void;
}

function ShotReview({ shot, onChange, onSend, onNext, newSending, isLast }: LookProps) {
  const [busy, setBusy] = useState(false);
  const address = useObjectUrl(shot.file);
  const photo = usePhoto({ ...PHOTO_SHAPE, onPhoto: (file) => onChange({ ...shot, file, sending: newSending() }) });
  const send = async () => {
    if (busy) {
      return;
    }
    setBusy(true);
    const isSent = await onSend(shot.file, shot.sending);
    setBusy(false);
    if (isSent) {
      onChange(null);
      onNext();
    }
  };
  const again = () => onChange(null);
  useSingleKey("u", () => void send(), true, true);
  useSingleKey("r", again, true, true);
  return (
    <>
      {address ? <img className={classes.shot} src={address} alt="A foto tirada" /> : null}
      <Group gap="xs" mt="sm">
        <Button key="use" autoFocus loading={busy} aria-keyshortcuts="u" onClick={() => void send()}>
          {isLast ? "Usar esta foto" : "Usar e próxima pessoa"}
        </Button>
        <Button variant="default" aria-keyshortcuts="r" onClick={again}>
          Repetir
        </Button>
        {shot.fullFile ? (
          <Button variant="default" onClick={() => shot.fullFile && void photo.crop(shot.fullFile)}>
            Recortar
          </Button>
        ) : null}
      </Group>
      {photo.fault ? <p role="alert">{photo.fault}</p> : null}
      {photo.dialogs}
    </>
  );
}
