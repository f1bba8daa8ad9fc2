import { Navigate } from "react-router-dom";
import { useSession } from "../data/session";
import { useLock } from "./lock";

/**
 * /auth/lockscreen and /lockscreenfake. Arriving here locks (the guard does it), and the lock itself covers the page
 * from above the routes; here is only what to do when there is nobody to lock for.
 */
export default function LockRoute() {
  const { status } = useSession();
  const lock = useLock();
  return status === "guest" && !lock ? <Navigate to="/auth/login" replace /> : null;
}
