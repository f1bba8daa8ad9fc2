import { useCallback, useContext } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate,
} from "react-router-dom";

/**
 * Tells whether the user has left the screen that calls this, or is leaving it. Asks the router itself, which knows of a click
 * before the next render.
 */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  return useCallback(
    () => router !== undefined && (router.state.navigation.location ?? router.state.location).pathname !== pathname,
    [router, pathname],
  );
}

/**
 * Navigates after an answer of the server, unless the user has gone on meanwhile: their own navigation stays.
 * @returns a function that says whether it navigates.
 */
export function useNavigateUnlessLeft(): (to: To, options?: NavigateOptions) => boolean {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return useCallback(
    (to, options) => {
      if (hasLeft()) {
        return false;
      }
      void navigate(to, options);
      return true;
    },
    [navigate, hasLeft],
  );
}
