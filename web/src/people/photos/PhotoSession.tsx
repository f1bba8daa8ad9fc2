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
  /** Goes on from this person, if nobody has chosen another meanwhile. */
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
  isOnItsWay: boolean;
  /** The part of the camera's picture from which the crop started. */
  fullFile: File | null;
}

/** The photo of the present person; another person's waits until it has arrived or is taken again. */
function useShot(person: string) {
  const [shots, setShots] = useState<Readonly<Record<string, Shot | null>>>({});
  const keep = (shot: Shot) => setShots((now) => ({ ...now, [shot.person]: shot }));
  const drop = (shot: Shot) => setShots((now) => ({ ...now, [shot.person]: null }));
  return { shot: shots[person] ?? null, keep, drop };
}

function WithCamera(props: ShootingProps) {
  const camera = useCamera();
  const { shot, keep, drop } = useShot(props.person);
  const shoot = async () => {
    const picture = await camera.takePicture();
    if (picture) {
      const file = await cropToShape(picture);
      keep({ person: props.person, file, fullFile: file, sending: props.newSending(), isOnItsWay: false });
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
        <ShotReview {...props} shot={shot} onKeep={keep} onDrop={drop} />
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
  const { shot, keep, drop } = useShot(props.person);
  const photo = usePhoto({
    ...PHOTO_SHAPE,
    onPhoto: (file) => keep({ person: props.person, file, fullFile: null, sending: props.newSending(), isOnItsWay: false }),
  });
  return (
    <>
      {shot ? (
        <ShotReview {...props} shot={shot} onKeep={keep} onDrop={drop} />
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
  onKeep: (shot: Shot) => void;
  onDrop: (shot: Shot) => void;
}

function ShotReview({ shot, onKeep, onDrop, onSend, onNext, newSending, isLast }: LookProps) {
  const busy = shot.isOnItsWay;
  const address = useObjectUrl(shot.file);
  const photo = usePhoto({ ...PHOTO_SHAPE, onPhoto: (file) => onKeep({ ...shot, file, sending: newSending() }) });
  const send = async () => {
    onKeep({ ...shot, isOnItsWay: true });
    if (await onSend(shot.file, shot.sending)) {
      onDrop(shot);
      onNext();
    } else {
      onKeep(shot);
    }
  };
  const again = () => onDrop(shot);
  useSingleKey("u", () => void send(), !busy, true);
  useSingleKey("r", again, !busy, true);
  return (
    <>
      {address ? <img className={classes.shot} src={address} alt="A foto tirada" /> : null}
      <Group gap="xs" mt="sm">
        <Button key="use" autoFocus loading={busy} aria-keyshortcuts="u" onClick={() => void send()}>
          {isLast ? "Usar esta foto" : "Usar e próxima pessoa"}
        </Button>
        <Button variant="default" disabled={busy} aria-keyshortcuts="r" onClick={again}>
          Repetir
        </Button>
        {shot.fullFile ? (
          <Button variant="default" disabled={busy} onClick={() => shot.fullFile && void photo.crop(shot.fullFile)}>
            Recortar
          </Button>
        ) : null}
      </Group>
      {photo.fault ? <p role="alert">{photo.fault}</p> : null}
      {photo.dialogs}
    </>
  );
}
