import { IconDownload } from "@tabler/icons-react";
import type { FileDetail } from "../../../../domain/messaging/files/commands";
import { fileSize } from "../../../../domain/messaging/files/files";
import { fileUrl, useFileToken } from "../../data/records";
import classes from "./files.module.css";

/** A message's attachment: a picture is shown, any other file is a link. */
export function StoredFile({ file }: { file: FileDetail }) {
  const token = useFileToken();
  const { id, name, kind, size } = file;
  const address = token ? fileUrl({ id, collectionName: "message_files" }, file.file, "", token) : "";
  if (address === "") {
    return <span className="soft">{name}</span>;
  }
  return kind === "image" ? (
    <a href={address} target="_blank" rel="noreferrer" className={classes.picture}>
      <img src={address} alt={name} />
    </a>
  ) : (
    <a href={`${address}&download=1`} className={classes.document} download={name}>
      <IconDownload size={16} aria-hidden /> {name} <span className="soft">{fileSize(size)}</span>
    </a>
  );
}
