import { useSearchParams } from "react-router-dom";

const OPEN = "aberto";
const NEW = "novo";

/** The record of the list that is open beside it, in the address: "back" closes it, a link opens it. */
export function useOpenRecord() {
  const [address, setAddress] = useSearchParams();
  const open = address.get(OPEN) ?? "";

  function set(value: string): void {
    setAddress(
      (previous) => {
        const next = new URLSearchParams(previous);
        value ? next.set(OPEN, value) : next.delete(OPEN);
        return next;
      },
      // The list behind keeps its scroll position.
      { preventScrollReset: true },
    );
  }

  return {
    /** The open record's id; empty when none is open, or for a new one. */
    id: open === NEW ? "" : open,
    isNew: open === NEW,
    show: (id: string) => set(id),
    showNew: () => set(NEW),
    close: () => set(""),
  };
}
