import { Navigate } from "react-router-dom";
import { useSession } from "../data/session";
import { useLock } from "./lock";

/**
 * /auth/lockscreen and /lockscreenfake. A visit locks (the guard does it), and the lock itself covers the page above the routes.
 * This screen only handles a visit without a session.
 */
export default function LockRoute() {
  const { status } = useSession();
  const lock = useLock();
  return status === "guest" && !lock ? <Navigate to="/auth/login" replace /> : null;
}
