import { Button, Group, Select, Stack } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { LABEL_SHEETS, type LabelSheet, labelSheet, labelsOn, qrSide, type Shift } from "../../../../domain/label-sheets";
import { type EquipmentLabel, MAX_LABELS } from "../../../../domain/support/equipment/commands";
import { labelPath } from "../../../../domain/support/equipment/words";
import { count } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { useList } from "../../data/lists";
import { AddressNote, useLinkOrigin } from "../../platform/AddressNote";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { EmptyState } from "../../ui/EmptyState";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { LabelSheetFields, SheetSelect, ShiftFields } from "../../ui/print/LabelSheetFields";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { QrCode } from "../../ui/print/QrCode";
import { SheetPages } from "../../ui/print/SheetPages";
import { useKindChoices, useRoomChoices } from "../useChoices";
import classes from "./EquipmentLabels.module.css";

/** The sheet and the printer's offset, which belong to this PC. */
interface Printer {
  sheet: string;
  shift: Shift;
}

/** A QR code with its quiet zone fits no smaller label. */
const LOWEST_LABEL = 25;
const TALL_SHEETS = LABEL_SHEETS.filter(({ height }) => height >= LOWEST_LABEL);

/** The machines that get a label: the named ones, those of a room or kind, or all without one. */
function filtersIn(address: URLSearchParams): Record<string, string> {
  const [ids, room, kind] = ["equipamentos", "sala", "tipo"].map((name) => address.get(name) ?? "");
  const of = { ...(ids ? { ids } : {}), ...(room ? { room } : {}), ...(kind ? { kind } : {}) };
  return Object.keys(of).length > 0 ? of : { labelled: "false" };
}

/** Labels with a QR code, which the finder of a broken machine reads with a phone. */
export default function EquipmentLabels() {
  const [address, setAddress] = useSearchParams();
  const [printer, setPrinter] = useLocalStorage<Printer>({
    key: "sineta.equipment-labels",
    defaultValue: { sheet: "A4260", shift: { x: 0, y: 0 } },
    getInitialValueInEffect: false,
  });
  const sheet = TALL_SHEETS.find(({ code }) => code === printer.sheet) ?? labelSheet("A4260");
  const start = Math.min(labelsOn(sheet), Math.max(1, Number(address.get("inicio")) || 1)) - 1;
  const machines = useList("equipment", { filters: filtersIn(address), perPage: MAX_LABELS });
  const ids = (machines.data?.items ?? []).map(({ id }) => id).join(",");
  const labelsQuery = useRead("support/labels", { equipment: ids }, { enabled: ids !== "" });
  const labels = ids === "" ? [] : (labelsQuery.data?.labels ?? []);
  const school = useLinkOrigin();
  const [printedLabels, setPrintedLabels] = useState<readonly EquipmentLabel[]>([]);
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    value ? next.set(name, value) : next.delete(name);
    name === "inicio" || next.delete("equipamentos");
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const failure = machines.error ?? labelsQuery.error;
  const total = machines.data?.totalItems ?? 0;
  return (
    <PrintSheet
      title="Etiquetas de equipamento"
      paperSize={sheet.paper === "a4" ? "a4-edge" : "letter-edge"}
      backPath="/equipamentos"
      subtitle={labels.length > 0 ? count(labels.length, "etiqueta", "etiquetas") : undefined}
      ready={labels.length > 0 && school !== ""}
      onPrinted={() => setPrintedLabels(labels)}
      options={
        <>
          <LabelSheetFields sheet={sheet} start={start} onStart={(place) => change("inicio", place > 0 ? String(place + 1) : "")}>
            <Select
              label="Sala"
              placeholder="Todas"
              data={useRoomChoices().map(({ value, label }) => ({ value, label }))}
              searchable
              clearable
              value={address.get("sala")}
              onChange={(room) => change("sala", room ?? "")}
            />
            <Select
              label="Tipo"
              placeholder="Todos"
              data={useKindChoices()}
              searchable
              clearable
              value={address.get("tipo")}
              onChange={(kind) => change("tipo", kind ?? "")}
            />
            <SheetSelect sheet={sheet} onSheet={(code) => setPrinter({ ...printer, sheet: code })} />
            <ShiftFields shift={printer.shift} onShift={(shift) => setPrinter({ ...printer, shift })} />
          </LabelSheetFields>
          {printer.sheet === sheet.code ? null : (
            <Note tone="warn">Esta folha é baixa demais para o código: foi usada a A4260.</Note>
          )}
          {total > labels.length && labels.length > 0 ? (
            <Note tone="info">
              São {count(total, "equipamento", "equipamentos")}; esta página mostra os primeiros{" "}
              {count(labels.length, "da lista", "da lista")}.
            </Note>
          ) : null}
          <AddressNote itemName="As etiquetas" />
          {labelsQuery.data && !labelsQuery.data.taken_in ? (
            <Note tone="warn">
              Nenhum serviço recebe relatos: a leitura da etiqueta mostra somente o nome do equipamento.{" "}
              <Link to="/servicos?aberto=novo">Cadastre um serviço</Link> antes de colar as etiquetas.
            </Note>
          ) : null}
          {printedLabels.length > 0 ? <PrintedBar labels={printedLabels} onDone={() => setPrintedLabels([])} /> : null}
        </>
      }
    >
      {failure || !machines.data || (ids !== "" && !labelsQuery.data) ? (
        <LoadingState query={[machines, labelsQuery]} />
      ) : labels.length === 0 ? (
        <NoLabels />
      ) : (
        <SheetPages sheet={sheet} items={labels} itemKey={({ id }) => id} start={start} shift={printer.shift}>
          {(label) => <Label label={label} sheet={sheet} school={school} />}
        </SheetPages>
      )}
    </PrintSheet>
  );
}

/** The reason why there is nothing to print: no machine at all, or none without a label. */
function NoLabels() {
  const machinesQuery = useList("equipment", { perPage: 1 });
  return machinesQuery.data?.totalItems === 0 ? (
    <EmptyState
      drawing="box"
      sentence="Nenhum equipamento cadastrado ainda."
      action={<Link to="/equipamentos">Cadastrar equipamentos</Link>}
    />
  ) : (
    <EmptyState
      drawing="box"
      sentence="Todos os equipamentos desta lista já têm etiqueta. Para imprimir de novo, escolha a sala ou o tipo."
      action={null}
    />
  );
}

function Label({ label, sheet, school }: { label: EquipmentLabel; sheet: LabelSheet; school: string }) {
  const { school: schoolName } = useApplication();
  return (
    <div className={classes.label}>
      <QrCode text={`${school}${labelPath(label.token)}`} label={`Código do tombo ${label.tombo}`} size={qrSide(sheet)} />
      <Stack gap={0} miw={0}>
        <span className={classes.school}>{schoolName.name}</span>
        <span className={classes.number}>{label.tombo}</span>
        <span className={classes.name}>{label.name}</span>
        <span className={classes.hint}>Problema? Aponte a câmera.</span>
      </Stack>
    </div>
  );
}

/** Only the user sees whether the print is right. */
function PrintedBar({ labels, onDone }: { labels: readonly EquipmentLabel[]; onDone: () => void }) {
  const mark = useCommand("support/labels-printed", ["equipment", "support/labels"], {
    onSuccess: ({ marked }) => {
      notify.ok(count(marked, "equipamento etiquetado", "equipamentos etiquetados"));
      onDone();
    },
    onError: (error) => notify.bad(sentenceOf(error)),
  });
  return (
    <Note tone="info">
      <Group gap="sm">
        As etiquetas foram impressas corretamente?
        <Button loading={mark.isPending} onClick={() => mark.mutate({ equipment: labels.map(({ id }) => id) })}>
          Sim, marcar como impressas
        </Button>
        <Button variant="default" onClick={onDone}>
          Ainda não
        </Button>
      </Group>
    </Note>
  );
}
