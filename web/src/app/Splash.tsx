import { useReachable } from "../data/connectivity";
import { useWaiting } from "../ui/loading";
import classes from "./Splash.module.css";

/** The page before its first screen; empty at first, because that takes only a moment. */
export function Splash() {
  const isWaiting = useWaiting(useReachable());
  return (
    <div className={classes.splash} role="status">
      {isWaiting || "Carregando…"}
    </div>
  );
}
