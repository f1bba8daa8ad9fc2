import { useCallback, useContext, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location, useLocation } from "react-router-dom";

/** Returns a function that reads the router's location, or the one it is going to: it knows of a click before the next render. */
export function useCurrentLocation(): () => Location {
  const location = useLocation();
  const drawn = useRef(location);
  drawn.current = location;
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => (router ? (router.state.navigation.location ?? router.state.location) : drawn.current), [router]);
}

/**
 * Returns a function that reads the query of that location. A change that begins from the drawn address would take back another
 * one of the same moment.
 */
export function useCurrentAddress(): () => URLSearchParams {
  const currentLocation = useCurrentLocation();
  return useCallback(() => new URLSearchParams(currentLocation().search), [currentLocation]);
}

/** The address's name for the record that is open beside a list. */
export const OPEN_RECORD = "aberto";

/**
 * Returns a function that tells whether the router is still on its way to another open record. A change that replaces the address
 * then would take that way's place in the history, and "back" would leave the screen.
 */
export function useIsOpeningRecord(): () => boolean {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    const { location, navigation } = router?.state ?? {};
    const recordOf = (place: Location | undefined) => new URLSearchParams(place?.search).get(OPEN_RECORD);
    return navigation?.location !== undefined && recordOf(navigation.location) !== recordOf(location);
  }, [router]);
}
