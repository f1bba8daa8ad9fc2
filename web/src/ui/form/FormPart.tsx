import type { ReactNode } from "react";
import classes from "./Form.module.css";

/**
 * The heading of a part of a long form.
 * @param children a sentence about it.
 */
export function FormPart({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h3 className={classes.part}>{title}</h3>
      {children ? <p className="second-line">{children}</p> : null}
    </>
  );
}
