import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { newSectorName } from "../../../domain/people/sectors";
import { searchText } from "../../../domain/text";
import { newId } from "../data/client";
import { sentenceOf } from "../data/errors";
import { useAllRecords, useSave } from "../data/records";
import { may, useSession } from "../data/session";
import { notify } from "../ui/notify";

/** The option's value for a new sector; no record has it. */
const NEW = "new";

interface SectorFieldProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  /** The sector's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a sector; users with the right can also create one from the typed name. */
export function SectorField({ value, onChange, ...others }: SectorFieldProps) {
  const { user } = useSession();
  const mayMake = may(user, ["Tecnologia"]);
  const sectors = useAllRecords("sectors", { sort: "name", fields: "id,name,active" });
  const save = useSave("sectors");
  const [text, setText] = useState("");
  const [making, setMaking] = useState(false);
  const sectorList = sectors.data ?? [];
  const name =
    mayMake && sectors.data
      ? newSectorName(
          text,
          sectorList.map((sector) => sector.name),
        )
      : "";

  async function createSector(): Promise<void> {
    const id = newId();
    setMaking(true);
    try {
      await save.mutateAsync({ values: { id, name, active: true } });
      await sectors.refetch();
      onChange(id);
      notify.ok(`Setor ${name} criado`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setMaking(false);
    }
  }

  // "Criar…" fits whatever is typed.
  const fits = (label: string, search: string) => searchText(label).includes(searchText(search));
  const options = sectorList
    .filter(({ id, active }) => active || id === value)
    .map((sector) => ({ value: sector.id, label: sector.name }));
  return (
    <Select
      placeholder="Sem setor"
      searchable
      nothingFoundMessage={
        mayMake
          ? "Digite o nome do setor novo."
          : "Nenhum setor encontrado. Os setores são criados pela administração ou pela TI."
      }
      {...others}
      disabled={making || others.disabled}
      data={name ? [...options, { value: NEW, label: `Criar o setor “${name}”` }] : options}
      filter={({ options, search }) =>
        options.filter((option) => "value" in option && (option.value === NEW || fits(option.label, search)))
      }
      searchValue={text}
      onSearchChange={setText}
      value={value || null}
      onChange={(id) => (id === NEW ? void createSector() : onChange(id ?? ""))}
    />
  );
}
