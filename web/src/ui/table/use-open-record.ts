import { useSearchParams } from "react-router-dom";
import { OPEN_RECORD, useCurrentAddress } from "../use-current-location";
import { useHasLeft } from "../use-has-left";

const NEW = "novo";

/** The record of the list that is open beside it, in the address: "back" closes it, a link opens it. */
export function useOpenRecord() {
  const [address, setAddress] = useSearchParams();
  const hasLeft = useHasLeft();
  const open = address.get(OPEN_RECORD) ?? "";
  const currentAddress = useCurrentAddress();

  function set(value: string): void {
    const next = currentAddress();
    value ? next.set(OPEN_RECORD, value) : next.delete(OPEN_RECORD);
    // The list behind keeps its scroll position.
    setAddress(next, { preventScrollReset: true });
  }

  return {
    /** The open record's id; empty when none is open, or for a new one. */
    id: open === NEW ? "" : open,
    isNew: open === NEW,
    show: (id: string) => set(id),
    showNew: () => set(NEW),
    /** Closes this record, also after an answer of the server: one that the user has opened meanwhile stays open. */
    close: () => {
      if (!hasLeft() && (currentAddress().get(OPEN_RECORD) ?? "") === open) {
        set("");
      }
    },
  };
}
