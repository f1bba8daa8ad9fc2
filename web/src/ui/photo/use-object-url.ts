import { useEffect, useState } from "react";

/** An address for a file that is not saved yet, freed when another takes its place. */
export function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) {
      setAddress(undefined);
      return;
    }
    const next = URL.createObjectURL(file);
    setAddress(next);
    return () => URL.revokeObjectURL(next);
  }, [file]);
  return address;
}
