import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router-dom";

/**
 * Returns a function that reads the query of the address as the router knows it, also before the page is drawn anew. A change
 * that begins from the drawn address would take back another one of the same moment.
 */
export function useCurrentAddress(): () => URLSearchParams {
  const { search } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  return useCallback(
    () => new URLSearchParams(router ? (router.state.navigation.location ?? router.state.location).search : search),
    [router, search],
  );
}
