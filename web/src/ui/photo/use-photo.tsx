import { type ReactNode, useState } from "react";
import { imageFault } from "../form/image-file";
import { CameraDialog } from "./CameraDialog";
import { CropDialog, type PictureShape } from "./CropDialog";
import { drawPicture, openPicture, pictureFile } from "./picture";

interface PhotoUse extends PictureShape {
  maximumBytes: number;
  onPhoto: (file: File) => void;
}

/** A screen's functions for a person's photos. */
export interface Photo {
  /** Takes a chosen file and prepares it; a photo of a fixed shape is cropped first. */
  addFile: (file: File | null | undefined) => Promise<void>;
  /** Opens the computer's camera. */
  openCamera: () => void;
  /** Crops the current photo. */
  crop: (file: File) => Promise<void>;
  /** Why the last photo can't be taken; "" when it can. */
  fault: string;
  dismissFault: () => void;
  /** The dialogs, wherever the screen puts them. */
  dialogs: ReactNode;
}

const UNREADABLE = "Esta imagem não pôde ser lida. Escolha outra.";

/**
 * Photos for a form or a screen: taken or chosen, cropped, made smaller, and drawn again, so that none of the camera's metadata
 * remains.
 */
export function usePhoto({ aspect, longest, maximumBytes, onPhoto }: PhotoUse): Photo {
  const [fault, setFault] = useState("");
  const [cutting, setCutting] = useState<{ picture: ImageBitmap; name: string } | null>(null);
  const [shooting, setShooting] = useState(false);

  const done = (file: File) => {
    const problem = imageFault(file, maximumBytes);
    setFault(problem);
    setCutting(null);
    if (!problem) {
      onPhoto(file);
    }
  };
  const open = async (file: File, use: (picture: ImageBitmap) => void | Promise<void>) => {
    // Of any size: it is made smaller here.
    const problem = imageFault({ type: file.type, size: 0 }, maximumBytes);
    setFault(problem);
    if (!problem) {
      try {
        await use(await openPicture(file));
      } catch {
        setFault(UNREADABLE);
      }
    }
  };
  const addFile = async (file: File | null | undefined) => {
    if (file) {
      await open(file, async (picture) => {
        if (aspect) {
          setCutting({ picture, name: file.name });
        } else {
          done(await pictureFile(drawPicture(picture, longest ? { longest } : {}), file.name));
        }
      });
    }
  };
  const crop = (file: File) => open(file, (picture) => setCutting({ picture, name: file.name }));

  const dialogs = (
    <>
      {shooting ? (
        <CameraDialog
          aspect={aspect}
          onTaken={(picture) => {
            setShooting(false);
            setCutting({ picture, name: "foto" });
          }}
          onClose={() => setShooting(false)}
        />
      ) : null}
      {cutting ? (
        <CropDialog {...cutting} aspect={aspect} longest={longest} onDone={done} onClose={() => setCutting(null)} />
      ) : null}
    </>
  );
  return { addFile, crop, openCamera: () => setShooting(true), fault, dismissFault: () => setFault(""), dialogs };
}
