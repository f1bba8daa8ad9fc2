import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./Field.module.css";

/** Why a form was not accepted, read out at once; takes no room while there is nothing to say. */
export function Problem({ children }: { children: string | null }) {
  return (
    <div role="alert" className={classes.alert}>
      {children ? (
        <p className={classes.problem} data-tone="bad">
          <IconAlertTriangle size={20} aria-hidden />
          {children}
        </p>
      ) : null}
    </div>
  );
}
