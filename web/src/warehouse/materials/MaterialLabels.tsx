import { Button, Select, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Link, useSearchParams } from "react-router-dom";
import { LABEL_SHEETS, labelSheet, labelsOn, type Shift } from "../../../../domain/label-sheets";
import { count } from "../../../../domain/text";
import type { MaterialRow } from "../../../../domain/warehouse/lists";
import { unitName } from "../../../../domain/warehouse/loans/words";
import { useList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { EmptyState } from "../../ui/EmptyState";
import { Note } from "../../ui/Note";
import { CodeLabel } from "../../ui/print/CodeLabel";
import { LabelSheetFields, SheetSelect, ShiftFields } from "../../ui/print/LabelSheetFields";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { SheetPages } from "../../ui/print/SheetPages";

/** The printer's sheet and offset belong to this PC. */
interface Printer {
  sheet: string;
  shift: Shift;
}

interface Label {
  id: string;
  code: string;
  name: string;
}

const MAX_LABELS = 500;
/** Bars with number and name fit no smaller label. */
const LOWEST_LABEL = 25;
const TALL_SHEETS = LABEL_SHEETS.filter(({ height }) => height >= LOWEST_LABEL);
const EDGE = 4;

const KINDS = { materiais: "Materiais", prateleiras: "Prateleiras", unidades: "Unidades numeradas" } as const;
type Kind = keyof typeof KINDS;
const kindOf = (kindParam: string | null): Kind =>
  kindParam === "prateleiras" || kindParam === "unidades" ? kindParam : "materiais";

const EMPTY_SENTENCES: Readonly<Record<Kind, string>> = {
  materiais: "Nenhum material encontrado.",
  prateleiras: "Nenhum destes materiais tem prateleira no cadastro.",
  unidades: "Nenhuma unidade numerada em uso.",
};

/** Labels for materials, for numbered units, or for shelves: the desks read all of them. */
export default function MaterialLabels() {
  const [address, setAddress] = useSearchParams();
  const [printer, setPrinter] = useLocalStorage<Printer>({
    key: "sineta.material-labels",
    defaultValue: { sheet: "A4256", shift: { x: 0, y: 0 } },
    getInitialValueInEffect: false,
  });
  const sheet = TALL_SHEETS.find(({ code }) => code === printer.sheet) ?? labelSheet("A4256");
  const start = Math.min(labelsOn(sheet), Math.max(1, Number(address.get("inicio")) || 1)) - 1;
  const [ids, search, kind] = [address.get("materiais") ?? "", address.get("q") ?? "", kindOf(address.get("de"))];
  const ofUnits = kind === "unidades";
  // Several materials have no list of units: the first one's is used.
  const material = ids.split(",")[0] ?? "";
  const unitTerms = { active: "true", ...(material ? { material } : {}) };
  const units = useList("material-units", { filters: unitTerms, sort: "code", perPage: MAX_LABELS }, ofUnits);
  const materials = useList("materials", {
    filters: { active: "true", ...(ids ? { ids } : {}) },
    sort: "code",
    perPage: MAX_LABELS,
    ...(search ? { q: search } : {}),
  });
  const rows = materials.data?.items ?? [];
  const labels = ofUnits
    ? (units.data?.items ?? []).map(
        ({ id, code, material_name, number }): Label => ({ id, code, name: unitName(material_name, number) }),
      )
    : kind === "prateleiras"
      ? shelvesOf(rows)
      : rows.map(({ id, code, name }): Label => ({ id, code, name }));
  const labelled = ofUnits ? units : materials;
  const total = labelled.data?.totalItems ?? 0;
  const matchCount = ofUnits ? labels.length : rows.length;
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    value ? next.set(name, value) : next.delete(name);
    name === "q" && next.delete("materiais");
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <PrintSheet
      title="Etiquetas do almoxarifado"
      paperSize={sheet.paper === "a4" ? "a4-edge" : "letter-edge"}
      backPath="/materiais"
      subtitle={labels.length > 0 ? count(labels.length, "etiqueta", "etiquetas") : undefined}
      ready={labels.length > 0}
      options={
        <>
          <LabelSheetFields sheet={sheet} start={start} onStart={(place) => change("inicio", place > 0 ? String(place + 1) : "")}>
            <Select
              label="Etiquetas de"
              data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
              allowDeselect={false}
              value={kind}
              onChange={(value) => change("de", kindOf(value) === "materiais" ? "" : kindOf(value))}
            />
            {ofUnits ? null : (
              <TextInput
                label="Só os materiais com"
                placeholder="Nome, código ou prateleira"
                value={search}
                onChange={(event) => change("q", event.currentTarget.value)}
              />
            )}
            <SheetSelect sheet={sheet} onSheet={(code) => setPrinter({ ...printer, sheet: code })} />
            <ShiftFields shift={printer.shift} onShift={(shift) => setPrinter({ ...printer, shift })} />
          </LabelSheetFields>
          {printer.sheet === sheet.code ? null : (
            <Note tone="warn">Esta folha é baixa demais para o código: foi usada a A4256.</Note>
          )}
          {total > matchCount && matchCount > 0 ? (
            <Note tone="info">
              {ofUnits ? count(total, "unidade", "unidades") : count(total, "material", "materiais")} na lista: esta folha traz{" "}
              {ofUnits ? "as primeiras" : "os primeiros"} {matchCount}.
            </Note>
          ) : null}
        </>
      }
    >
      {!labelled.data ? (
        <LoadingState query={labelled} />
      ) : labels.length === 0 ? (
        <EmptyState
          drawing="box"
          sentence={EMPTY_SENTENCES[kind]}
          action={
            <Button component={Link} to="/materiais">
              Ver os materiais
            </Button>
          }
        />
      ) : (
        <SheetPages sheet={sheet} items={labels} itemKey={({ id }) => id} start={start} shift={printer.shift}>
          {({ code, name }) => (
            <CodeLabel code={code} number={code} name={name} width={sheet.width - EDGE} height={sheet.height} />
          )}
        </SheetPages>
      )}
    </PrintSheet>
  );
}

/** Each shelf once, with its materials. */
function shelvesOf(rows: readonly MaterialRow[]): Label[] {
  const countByShelf = new Map<string, number>();
  for (const { shelf } of rows) {
    if (shelf) {
      countByShelf.set(shelf, (countByShelf.get(shelf) ?? 0) + 1);
    }
  }
  return [...countByShelf.keys()]
    .sort((shelf, other) => shelf.localeCompare(other, "pt-BR", { numeric: true }))
    .map((shelf) => ({
      id: shelf,
      code: shelf,
      name: `Prateleira · ${count(countByShelf.get(shelf)!, "material", "materiais")}`,
    }));
}
