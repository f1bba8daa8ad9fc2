import { Button, FileButton, Input } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import classes from "./Form.module.css";
import { imageFault, smallerImage } from "./image-file";

interface ImageFieldProps {
  label: string;
  /** A new file, null to remove the one there is, undefined to leave it. */
  value: File | null | undefined;
  onChange: (value: File | null) => void;
  /** Address of the image that is saved. */
  current?: string | undefined;
  maximumBytes?: number;
  description?: string;
  error?: ReactNode;
}

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/** A picture to upload, shown before it is saved. */
export function ImageField({
  label,
  value,
  onChange,
  current,
  maximumBytes = FIVE_MEGABYTES,
  description,
  error,
}: ImageFieldProps) {
  const labelId = useId();
  const [fault, setFault] = useState("");
  const [over, setOver] = useState(false);
  const preview = useObjectUrl(value ?? undefined);
  const shown = value === null ? "" : (preview ?? current ?? "");

  async function choose(chosen: File | null | undefined): Promise<void> {
    if (!chosen) {
      return;
    }
    // A telephone's photograph is larger than any cover or portrait needs to be.
    const file = chosen.size > maximumBytes ? await smallerImage(chosen) : chosen;
    const problem = imageFault(file, maximumBytes);
    setFault(problem);
    if (!problem) {
      onChange(file);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the form's fieldset would be read out twice
    <div
      role="group"
      aria-labelledby={labelId}
      className={classes.dropped}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <Input.Label component="span" id={labelId}>
        {label}
      </Input.Label>
      <div className={classes.image}>
        <div className={classes.preview}>{shown ? <img src={shown} alt="" /> : <IconPhoto size={28} aria-hidden />}</div>
        <div>
          <div className={classes.image}>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} variant="default">
                  {shown ? "Trocar imagem" : "Escolher imagem"}
                </Button>
              )}
            </FileButton>
            {shown ? (
              <Button
                variant="subtle"
                onClick={() => {
                  setFault("");
                  onChange(null);
                }}
              >
                Remover
              </Button>
            ) : null}
          </div>
          {description ? <Input.Description>{description}</Input.Description> : null}
        </div>
      </div>
      {fault || error ? <Input.Error role="alert">{fault || error}</Input.Error> : null}
    </div>
  );
}

/** An address for a file that is not saved yet, freed when another takes its place. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) {
      setAddress(undefined);
      return;
    }
    const next = URL.createObjectURL(file);
    setAddress(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return address;
}
