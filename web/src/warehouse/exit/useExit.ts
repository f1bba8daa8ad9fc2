import { useEffect, useRef, useState } from "react";
import type { PostedDocument } from "../../../../domain/warehouse/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
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
import { deliverable } from "../requests/request-words";
import {
  deliveryInput,
  type ExitDraft,
  emptyDraft,
  exitInput,
  isEmpty,
  materialOfRefusal,
  missingOf,
  type RepeatedExit,
  repeatedExit,
  serving,
  withLine,
  withMaterial,
  withoutLine,
  withoutRequest,
  withRequester,
} from "./exit-draft";

/** Loads the balances again: another desk may have been faster. */
async function refreshBalances({ current, change }: DraftHandle<ExitDraft>): Promise<void> {
  for (const { material } of current().lines) {
    const scan = await read("warehouse/scan", { code: material.id, receiver: "true" }).catch(() => undefined);
    if (scan?.kind === "material") {
      const { refusal = "" } = current().lines.find((line) => line.material.id === material.id) ?? {};
      change((previous) => withLine(previous, material.id, { material: scan.material, refusal }));
    }
  }
}

type PostedExit = Pick<PostedDocument, "id" | "requester_name" | "sentence" | "warnings">;

/** The exit desk's state and all its actions. @param onPosted what to do after the posting. */
export function useExit(onPosted: (posted: PostedExit) => void) {
  /** The server's answer about a limit, until the user exceeds the limit with a reason or stays within it. */
  const [limit, setLimit] = useState("");
  /** The reason, from its dialog, as long as that is open. */
  const beyond = useRef("");
  const { hand, ...desk } = useDraftDesk<ExitDraft, PostedExit>({
    key: "warehouse/exit",
    emptyDraft: emptyDraft,
    isEmpty,
    readCode: async (code, quantity, { current, change }) => {
      const scan = await read("warehouse/scan", { code, receiver: current().requester ? "true" : "false" });
      if (scan.kind === "requester") {
        const { requester } = scan;
        change((previous) => withRequester(previous, requester));
        return personVerdict(requester, requester.blocks[0]);
      }
      if (scan.kind === "shelf") {
        return shelfVerdict(scan);
      }
      if (scan.kind === "register") {
        return candidateVerdict(scan);
      }
      const wantedQuantity = scannedQuantity(quantity, scan);
      if (wantedQuantity === null) {
        return tooMany(scan.material.name);
      }
      change((previous) => withMaterial(previous, scan.material, wantedQuantity));
      return plainVerdict(scan.material.name);
    },
    isReady: (draft) => !missingOf(draft),
    postDraft: async (draft) => {
      if (draft.request) {
        const { requester_name, sentence } = await command("warehouse/deliver", deliveryInput(draft, draft.request.id));
        // The exit has the command's id.
        return { id: draft.id, requester_name, sentence, warnings: [] };
      }
      return command("warehouse/exit", { ...exitInput(draft), beyond_limit: beyond.current });
    },
    undo: (document) => command("warehouse/undo-exit", { id: newId(), document }),
    withRefusal: (draft, fields, sentence) => {
      const material = materialOfRefusal(draft, fields);
      return material ? withLine(draft, material, { refusal: sentence }) : null;
    },
    refresh: refreshBalances,
    postedSentence: (number) =>
      `A tentativa anterior já foi registrada: saída ${number}. Confira os materiais antes de concluir novamente.`,
    onPosted,
    onRefused: (code, sentence) => {
      if (code === "limit_exceeded") {
        setLimit(sentence);
      }
    },
  });
  // A draft from before a reload shows outdated balances.
  const refresh = useRef(() => refreshBalances(hand));
  useEffect(() => {
    void refresh.current();
  }, []);

  const { change } = hand;
  return {
    ...desk,
    limit,
    leaveLimit: () => {
      beyond.current = "";
      setLimit("");
    },
    /** Posts the exit although a limit does not allow it. Rejects with the server's refusal. */
    goBeyond: (reason: string): Promise<void> => {
      change((previous) => ({ ...previous, lines: previous.lines.map((line) => ({ ...line, refusal: "" })) }));
      beyond.current = reason;
      return desk.finish();
    },
    setQuantity: (material: string, quantity: number | string) =>
      change((previous) => withLine(previous, material, { quantity })),
    setBatch: (material: string, batch: string, reason: string) =>
      change((previous) => withLine(previous, material, { batch, reason })),
    remove: (material: string) => change((previous) => withoutLine(previous, material)),
    setDay: (day: string) => change((previous) => ({ ...previous, day })),
    setNote: (note: string) => change((previous) => ({ ...previous, note })),
    dropRequester: () => change((previous) => withRequester(previous, null)),
    /**
     * Fills the lines with the part of a request that can leave now, after the codes that were scanned before. @returns the earlier
     * draft; nothing where another requester was read meanwhile.
     */
    serve: (request: RequestRow): Promise<ExitDraft | undefined> =>
      desk.inTurn(async () => {
        const openLines = request.lines.filter((line) => deliverable(line) > 0);
        const scans = await Promise.all(
          openLines.map(({ material }) => read("warehouse/scan", { code: material, receiver: "true" })),
        );
        const materials = scans.flatMap((scan) => (scan.kind === "material" ? [scan.material] : []));
        const previousDraft = hand.current();
        if (previousDraft.requester?.id !== request.requester) {
          return undefined;
        }
        change((draft) => serving(draft, request, materials));
        return previousDraft;
      }),
    leaveRequest: () => change(withoutRequest),
    /**
     * Fills the desk with the lines of an earlier exit, for correction and another posting, after the codes that were scanned
     * before. @returns the earlier draft, and the sentence about it.
     */
    repeat: (document: string): Promise<{ before: ExitDraft } & Omit<RepeatedExit, "draft">> =>
      desk.inTurn(async () => {
        const model = await read("warehouse/document", { document });
        const { requester_code, lines } = model;
        const requesterScan = requester_code
          ? await read("warehouse/scan", { code: requester_code, receiver: "false" }).catch(() => undefined)
          : undefined;
        const scans = await Promise.all(
          lines.map(({ material }) => read("warehouse/scan", { code: material, receiver: "true" }).catch(() => undefined)),
        );
        const { draft, ...said } = repeatedExit(
          newId(),
          model,
          scans.map((scan) => (scan?.kind === "material" ? scan.material : undefined)),
          requesterScan?.kind === "requester" ? requesterScan.requester : null,
        );
        const before = hand.current();
        change(() => draft);
        return { before, ...said };
      }),
  };
}
