import { useLocalStorage } from "@mantine/hooks";
import { notify } from "../../ui/notify";
import { PRINT_AT_ONCE, SLIP_STORAGE, type SlipPaper } from "../documents/slip";

export type Receipt = SlipPaper | "none";
export const RECEIPTS: { value: Receipt; label: string }[] = [
  { value: "a4", label: "Folha A4" },
  { value: "roll", label: "Bobina 80 mm" },
  { value: "none", label: "Sem recibo" },
];

/** In a window of its own, which prints and closes: the desk keeps its rows and accepts the next scan. */
function printSlip(document: string): void {
  const address = `/entradaSaida/documentos/${document}/imprimir?${PRINT_AT_ONCE}`;
  if (!window.open(address, "_blank", "popup,width=640,height=720")) {
    notify.warn("O navegador bloqueou a janela do recibo. Permita janelas deste endereço ou imprima em Documentos.");
  }
}

/** The paper of this desk's slips, if it prints any. @param key under which the choice is stored. */
export function useReceipt(key: string) {
  const [receipt, setReceipt] = useLocalStorage<Receipt>({ key, defaultValue: "none", getInitialValueInEffect: false });
  const [, setPaper] = useLocalStorage<SlipPaper>({ key: SLIP_STORAGE, defaultValue: "a4", getInitialValueInEffect: false });
  const print = (document: string) => {
    if (receipt !== "none") {
      setPaper(receipt);
    }
    printSlip(document);
  };
  return {
    receipt,
    choose: (value: string) => setReceipt(RECEIPTS.find((receipt) => receipt.value === value)?.value ?? "none"),
    print,
    /** Prints a slip after a delivery, where the desk prints slips. */
    handedOver: (document: string) => {
      if (receipt !== "none") {
        print(document);
      }
    },
  };
}
