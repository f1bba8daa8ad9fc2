import { Button, FileButton } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { mayUseCamera } from "./use-camera";
import type { Photo } from "./use-photo";

export const ACCEPTED_IMAGES = "image/png,image/jpeg,image/webp";

/** A phone or a tablet, whose own camera app takes better photos than a page, and on any address. */
const HANDHELD = "(pointer: coarse)";

/** Buttons that choose a file, or take a photo where the device has a camera. */
export function PhotoButtons({ photo, choose, camera = true }: { photo: Photo; choose: string; camera?: boolean }) {
  const handheld = window.matchMedia(HANDHELD).matches;
  return (
    <>
      <FileButton accept={ACCEPTED_IMAGES} onChange={(file) => void photo.addFile(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
            {choose}
          </Button>
        )}
      </FileButton>
      {camera && handheld ? (
        <FileButton accept={ACCEPTED_IMAGES} capture="environment" onChange={(file) => void photo.addFile(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
              Tirar foto
            </Button>
          )}
        </FileButton>
      ) : camera && mayUseCamera() ? (
        <Button variant="default" leftSection={<IconCamera size={18} aria-hidden />} onClick={photo.openCamera}>
          Tirar foto
        </Button>
      ) : null}
    </>
  );
}
