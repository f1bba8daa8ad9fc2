import { ActionIcon, Button, FileButton, Group } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import type { FileDetail } from "../../../../domain/messaging/files/commands";
import { fileSize, LARGEST_FILE } from "../../../../domain/messaging/files/files";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import classes from "./files.module.css";

const ACCEPTED_TYPES = "image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf";

/** A file's content without the prefix of a data address. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

interface AttachFileProps {
  file: FileDetail | null;
  onChange: (file: FileDetail | null) => void;
  error?: ReactNode;
}

/** A picture or a PDF beside a text; uploaded when the user chooses it. */
export function AttachFile({ file, onChange, error }: AttachFileProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  // The same file, chosen again after a lost answer, is uploaded once.
  const attempt = useRef<{ file: File; id: string } | null>(null);
  const attach = async (file: File | null) => {
    if (!file || busy) {
      return;
    }
    setFault("");
    if (file.size > LARGEST_FILE) {
      setFault(`O arquivo tem ${fileSize(file.size)}; o limite é 4 MB.`);
      return;
    }
    if (attempt.current?.file !== file) {
      attempt.current = { file, id: newId() };
    }
    setBusy(true);
    try {
      const content = await base64Of(file);
      onChange(await command("messaging/attach", { id: attempt.current.id, name: file.name, content }));
    } catch (failure) {
      setFault(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="0.4rem 0.75rem" miw={0}>
      {file ? (
        <span className={classes.chosenFile}>
          <IconPaperclip size={16} aria-hidden />
          <span className={classes.name}>{file.name}</span> <span className="soft">{fileSize(file.size)}</span>
          <ActionIcon variant="subtle" aria-label={`Remover ${file.name}`} onClick={() => onChange(null)}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </span>
      ) : (
        <FileButton accept={ACCEPTED_TYPES} onChange={(file) => void attach(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              loading={busy}
              leftSection={<IconPaperclip size={16} aria-hidden />}
            >
              Anexar imagem ou PDF
            </Button>
          )}
        </FileButton>
      )}
      {fault || error ? (
        <p className="fault" role="alert">
          {fault || error}
        </p>
      ) : null}
    </Group>
  );
}
