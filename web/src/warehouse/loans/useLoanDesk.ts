import type { LoanPosted } from "../../../../domain/warehouse/loans/commands";
import { ONE } from "../../../../domain/warehouse/quantity";
import { command, read } from "../../data/call";
import { newId } from "../../data/client";
import {
  candidateVerdict,
  type DraftHandle,
  personVerdict,
  plainVerdict,
  scannedQuantity,
  shelfVerdict,
  tooMany,
  useDraftDesk,
} from "../desk/useDraftDesk";
import {
  type DeskLine,
  deskItem,
  deskItemOfUnit,
  emptyDraft,
  isEmpty,
  type LoanDraft,
  type LoanMode,
  lendInput,
  lineOfRefusal,
  missingOf,
  returnInput,
  withItem,
  withLine,
  withoutLine,
} from "./loan-draft";

async function openRequester(code: string, { change }: DraftHandle<LoanDraft>): Promise<void> {
  const scan = await read("warehouse/loan-scan", { code, receiver: "false" });
  if (scan.kind === "requester") {
    change((previous) => ({ ...previous, requester: scan.requester, loans: scan.loans }));
  }
}

/** The loan desk's state and all its actions. @param onPosted what to do after the posting. */
export function useLoanDesk(mode: LoanMode, onPosted: (posted: LoanPosted) => void) {
  const { hand, ...desk } = useDraftDesk<LoanDraft, LoanPosted>({
    key: `warehouse/loan-${mode}`,
    emptyDraft: emptyDraft,
    isEmpty,
    readCode: async (code, quantity, hand) => {
      const scan = await read("warehouse/loan-scan", { code, receiver: hand.current().requester ? "true" : "false" });
      if (scan.kind === "requester") {
        const { requester, loans } = scan;
        hand.change((previous) => ({ ...previous, requester, loans }));
        return personVerdict(requester, mode === "lend" ? requester.blocks[0] : undefined);
      }
      if (scan.kind === "shelf") {
        return shelfVerdict(scan);
      }
      if (scan.kind === "register") {
        return candidateVerdict(scan);
      }
      if (scan.kind === "unit") {
        const unitItem = deskItemOfUnit(scan.material, scan.unit);
        const { holder } = scan.unit;
        if (mode === "return" && holder && !hand.current().requester) {
          await openRequester(holder.code, hand);
        }
        hand.change((previous) => withItem(previous, unitItem, ONE));
        return plainVerdict(unitItem.name);
      }
      const wantedQuantity = scannedQuantity(quantity, scan);
      if (wantedQuantity === null) {
        return tooMany(scan.material.name);
      }
      hand.change((previous) => withItem(previous, deskItem(scan.material), wantedQuantity));
      return plainVerdict(scan.material.name);
    },
    isReady: (draft) => !missingOf(mode, draft),
    postDraft: (draft) =>
      mode === "lend" ? command("warehouse/lend", lendInput(draft)) : command("warehouse/return-loan", returnInput(draft)),
    undo: (document) => command("warehouse/undo-loan", { id: newId(), document }),
    withRefusal: (draft, fields, sentence) => {
      const line = lineOfRefusal(draft, fields);
      return line ? withLine(draft, line, { refusal: sentence }) : null;
    },
    refresh: async (hand) => {
      const { requester } = hand.current();
      if (requester) {
        await openRequester(requester.code, hand);
      }
    },
    postedSentence: (number) =>
      `A tentativa anterior já foi registrada: documento ${number}. Confira os materiais antes de continuar.`,
    onPosted,
  });
  const { change } = hand;
  return {
    ...desk,
    changeLine: (key: string, step: Partial<DeskLine>) => change((previous) => withLine(previous, key, step)),
    remove: (key: string) => change((previous) => withoutLine(previous, key)),
    set: (step: Partial<Pick<LoanDraft, "due" | "note">>) => change((previous) => ({ ...previous, ...step })),
    dropRequester: () => change((previous) => ({ ...previous, requester: null, loans: [] })),
  };
}
