import { useState } from "react";
import { initials } from "./format";
import classes from "./PersonAvatar.module.css";

interface PersonAvatarProps {
  name: string;
  /** Address of the photo; initials replace a missing or unreadable one. */
  photo?: string | undefined;
  /** "lg" is the sheet's portrait. */
  size?: "sm" | "md" | "lg";
}

/** A person's photo, or initials. Decorative: the name always stands beside it. */
export function PersonAvatar({ name, photo, size = "md" }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string>();
  const className = `${classes.avatar} ${classes[size]}`;
  if (photo && photo !== broken) {
    return <img className={className} src={photo} alt="" onError={() => setBroken(photo)} />;
  }
  return (
    <span className={className} aria-hidden>
      {initials(name)}
    </span>
  );
}
