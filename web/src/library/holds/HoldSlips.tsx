import { Button, Select } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { labelsOn, RECEIPTS, type Receipt, SLIP_SHEET } from "../../../../domain/label-sheets";
import type { Hold } from "../../../../domain/library/holds/commands";
import { count } from "../../../../domain/text";
import { useWholeList } from "../../data/lists";
import { LoadingState } from "../../platform/LoadingState";
import { EmptyState } from "../../ui/EmptyState";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { millimetres, SheetPages } from "../../ui/print/SheetPages";
import classes from "./HoldSlips.module.css";
import { Slip } from "./Slip";
import { PRINT_AT_ONCE } from "./slip-address";

type SlipPaper = "a4" | Receipt;

const PAPERS: readonly { value: SlipPaper; label: string }[] = [
  { value: "a4", label: "A4, para recortar" },
  { value: "receipt-80", label: "Bobina de 80 mm" },
  { value: "receipt-58", label: "Bobina de 58 mm" },
];

/** Slips for the books on the ready shelf: those in the address, otherwise all ready ones. */
export default function HoldSlips() {
  const [address] = useSearchParams();
  const ids = address.get("reservas") ?? "";
  const [slipPaper, setSlipPaper] = useLocalStorage<SlipPaper>({
    key: "sineta.slips",
    defaultValue: "a4",
    getInitialValueInEffect: false,
  });
  const holds = useWholeList("holds", { sort: "pickup_until", filters: { state: "ready", ids } });
  const rows = holds.data ?? [];
  const [printsAtOnce] = useState(address.has(PRINT_AT_ONCE));
  const close = useCallback(() => window.close(), []);
  return (
    <PrintSheet
      title="Papeletas de reserva"
      paperSize={slipPaper === "a4" ? "a4-edge" : slipPaper}
      backPath="/reservas"
      subtitle={rows.length > 0 ? countOf(rows.length, slipPaper) : undefined}
      ready={rows.length > 0}
      printsWhenReady={printsAtOnce}
      onPrinted={printsAtOnce ? close : undefined}
      options={
        <Select
          className={classes.choice}
          label="Papel"
          description="Salvo neste computador."
          data={PAPERS}
          value={slipPaper}
          onChange={(value) => setSlipPaper((value ?? slipPaper) as SlipPaper)}
          allowDeselect={false}
        />
      }
    >
      {!holds.data ? (
        <LoadingState query={holds} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing="books"
          sentence={
            ids
              ? "Esta reserva não está mais separada: não há papeleta para imprimir."
              : "Nenhum livro separado agora. Quando um livro reservado voltar, o balcão indicará o leitor."
          }
          action={
            <Button component={Link} to="/reservas">
              Ver as reservas
            </Button>
          }
        />
      ) : slipPaper === "a4" ? (
        <SheetPages sheet={SLIP_SHEET} items={rows} itemKey={({ id }) => id} cutLines>
          {(hold) => <Slip hold={hold} />}
        </SheetPages>
      ) : (
        <Roll holds={rows} receipt={slipPaper} />
      )}
    </PrintSheet>
  );
}

function countOf(slips: number, slipPaper: SlipPaper): string {
  const slipCount = count(slips, "papeleta", "papeletas");
  return slipPaper === "a4"
    ? `${slipCount} em ${count(Math.ceil(slips / labelsOn(SLIP_SHEET)), "folha", "folhas")} A4`
    : slipCount;
}

/** One slip after the other, each a page: the printer cuts between them. */
function Roll({ holds, receipt }: { holds: readonly Hold[]; receipt: Receipt }) {
  const { width, printed, height } = RECEIPTS[receipt];
  return (
    <div className={classes.roll}>
      {holds.map((hold) => (
        <div
          key={hold.id}
          className={classes.slipSheet}
          style={{
            width: millimetres(width),
            height: millimetres(height),
            paddingInline: millimetres((width - printed) / 2),
          }}
        >
          <Slip hold={hold} />
        </div>
      ))}
    </div>
  );
}
