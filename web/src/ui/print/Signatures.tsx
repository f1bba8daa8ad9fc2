import { Children, type ReactNode } from "react";
import classes from "./Signatures.module.css";

interface SignaturesProps {
  /** The text below each line: the signer. */
  signers: readonly ReactNode[];
}

/** The signature lines at a sheet's end; they stay together on one page. */
export function Signatures({ signers }: SignaturesProps) {
  return (
    <div className={classes.signatures} data-many={signers.length > 2 || undefined}>
      {Children.map(signers, (signer) => (
        <p className={classes.signature}>{signer}</p>
      ))}
    </div>
  );
}
