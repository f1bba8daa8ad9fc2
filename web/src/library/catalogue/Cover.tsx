import { useState } from "react";
import { fileUrl } from "../../data/records";
import classes from "./Cover.module.css";

interface CoverProps {
  title: { id: string; title: string; cover: string };
  size: "sm" | "lg";
}

const THUMB = { sm: "96x96", lg: "240x0" } as const;

/** A book's cover, or a plain one with its first letter. Decorative: the title always stands beside it. */
export function Cover({ title: { id, title, cover }, size }: CoverProps) {
  const [broken, setBroken] = useState("");
  const address = fileUrl({ id, collectionName: "titles" }, cover, THUMB[size]);
  const className = `${classes.cover} ${classes[size]}`;
  if (address && address !== broken) {
    return <img className={className} src={address} alt="" loading="lazy" onError={() => setBroken(address)} />;
  }
  return (
    <span className={className} aria-hidden>
      {/\p{L}|\p{N}/u.exec(title)?.[0]?.toLocaleUpperCase("pt-BR")}
    </span>
  );
}
