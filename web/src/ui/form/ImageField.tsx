import { Button, Group, Input } from "@mantine/core";
import { IconCrop, IconPhoto } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import type { PictureShape } from "../photo/CropDialog";
import { PhotoButtons } from "../photo/PhotoButtons";
import { useObjectUrl } from "../photo/use-object-url";
import { usePhoto } from "../photo/use-photo";
import classes from "./Form.module.css";

interface ImageFieldProps extends PictureShape {
  label: string;
  /** A new file; null to remove the saved one, undefined to keep it. */
  value: File | null | undefined;
  onChange: (value: File | null) => void;
  /** Address of the saved image. */
  current?: string | undefined;
  maximumBytes?: number;
  /** Whether the camera may take the picture. */
  camera?: boolean;
  description?: string;
  error?: ReactNode;
}

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** A picture to upload, with a preview before the save. */
export function ImageField({
  label,
  value,
  onChange,
  current,
  maximumBytes = FIVE_MEGABYTES,
  camera = true,
  aspect,
  longest,
  description,
  error,
}: ImageFieldProps) {
  const labelId = useId();
  const [isOver, setOver] = useState(false);
  const preview = useObjectUrl(value ?? undefined);
  const shownImage = value === null ? "" : (preview ?? current ?? "");
  const photo = usePhoto({ aspect, longest, maximumBytes, onPhoto: onChange });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the form's fieldset would be read out twice
    <div
      role="group"
      aria-labelledby={labelId}
      className={classes.dropTarget}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void photo.addFile(event.dataTransfer.files[0]);
      }}
    >
      <Input.Label component="span" id={labelId}>
        {label}
      </Input.Label>
      <Group>
        <div className={classes.preview}>
          {shownImage ? <img src={shownImage} alt="" /> : <IconPhoto size={28} aria-hidden />}
        </div>
        <div>
          <div className={classes.imageButtons}>
            <PhotoButtons photo={photo} choose={shownImage ? "Trocar imagem" : "Escolher imagem"} camera={camera} />
            {value ? (
              <Button variant="default" leftSection={<IconCrop size={18} aria-hidden />} onClick={() => void photo.crop(value)}>
                Recortar
              </Button>
            ) : null}
            {shownImage ? (
              <Button
                variant="subtle"
                onClick={() => {
                  photo.dismissFault();
                  onChange(null);
                }}
              >
                Remover
              </Button>
            ) : null}
          </div>
          {description ? <Input.Description>{description}</Input.Description> : null}
        </div>
      </Group>
      {photo.fault || error ? <Input.Error role="alert">{photo.fault || error}</Input.Error> : null}
      {photo.dialogs}
    </div>
  );
}
