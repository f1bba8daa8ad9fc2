import { Checkbox } from "@mantine/core";

interface ReservationCheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The confirmation that stock leaves although it is reserved. */
export function ReservationCheckbox({ checked, onChange }: ReservationCheckboxProps) {
  return (
    <Checkbox
      label="A reserva foi considerada: continuar mesmo assim"
      mt="md"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
