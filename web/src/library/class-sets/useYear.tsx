import { NativeSelect } from "@mantine/core";
import { useSearchParams } from "react-router-dom";
import { useApplication } from "../../ui/application-context";

/** The school year of the screen, in its address; the current one without it. */
export function useYear(): number {
  const [address] = useSearchParams();
  const { today } = useApplication();
  const yearParam = Number(address.get("ano"));
  return Number.isInteger(yearParam) && yearParam >= 2000 && yearParam <= 2200 ? yearParam : Number(today.slice(0, 4));
}

export function YearField({ years }: { years: readonly number[] }) {
  const [address, setAddress] = useSearchParams();
  const year = useYear();
  const shownYears = [...new Set([...years, year])].sort((a, b) => b - a);
  return (
    <NativeSelect
      aria-label="Ano letivo"
      data={shownYears.map(String)}
      value={String(year)}
      onChange={(event) => {
        const next = new URLSearchParams(address);
        next.set("ano", event.currentTarget.value);
        setAddress(next, { replace: true });
      }}
    />
  );
}
