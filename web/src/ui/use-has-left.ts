import { useCallback } from "react";
import { type NavigateOptions, type To, useLocation, useNavigate } from "react-router-dom";
import { useCurrentLocation } from "./use-current-location";

/** Tells whether the user has left the screen that calls this, or is leaving it. */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  const currentLocation = useCurrentLocation();
  return useCallback(() => currentLocation().pathname !== pathname, [currentLocation, pathname]);
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
