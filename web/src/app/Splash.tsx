import classes from "./Splash.module.css";

/** The page before its first screen; empty at first, because that is over in a moment. */
export function Splash() {
  return (
    <div className={classes.splash} role="status">
      Carregando…
    </div>
  );
}
