import { useEffect, useRef, useState } from "react";
import type { PostedDocument } from "../../../../domain/warehouse/commands";
import type { RequestRow } from "../../../../domain/warehouse/requests/lists";
import { ask, command } from "../../data/call";
import { newId } from "../../data/client";
import {
  type DraftHand,
  personVerdict,
  scannedQuantity,
  shelfVerdict,
  silent,
  tooMany,
  unmadeVerdict,
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

/** Asks for the balances anew: another desk may have been faster. */
async function refreshBalances({ now, change }: DraftHand<ExitDraft>): Promise<void> {
  for (const { material } of now().lines) {
    const scan = await ask("warehouse/scan", { code: material.id, receiver: "true" }).catch(() => undefined);
    if (scan?.kind === "material") {
      const { refusal = "" } = now().lines.find((line) => line.material.id === material.id) ?? {};
      change((before) => withLine(before, material.id, { material: scan.material, refusal }));
    }
  }
}

type Posted = Pick<PostedDocument, "id" | "requester_name" | "sentence" | "warnings">;

/** The exit desk's state and everything that can be done at it. @param onPosted what to do once it was handed out. */
export function useExit(onPosted: (posted: Posted) => void) {
  /** The server's answer about a limit, until the user exceeds it with a reason or stays within it. */
  const [limit, setLimit] = useState("");
  const beyond = useRef("");
  const { hand, ...desk } = useDraftDesk<ExitDraft, Posted>({
    key: "warehouse/exit",
    blank: emptyDraft,
    isEmpty,
    read: async (code, quantity, { now, change }) => {
      const scan = await ask("warehouse/scan", { code, receiver: now().requester ? "true" : "false" });
      if (scan.kind === "requester") {
        const { requester } = scan;
        change((before) => withRequester(before, requester));
        return personVerdict(requester, requester.blocks[0]);
      }
      if (scan.kind === "shelf") {
        return shelfVerdict(scan);
      }
      if (scan.kind === "register") {
        return unmadeVerdict(scan);
      }
      const wanted = scannedQuantity(quantity, scan);
      if (wanted === null) {
        return tooMany(scan.material.name);
      }
      change((before) => withMaterial(before, scan.material, wanted));
      return silent(scan.material.name);
    },
    isReady: (draft) => !missingOf(draft),
    post: async (draft) => {
      if (draft.request) {
        const { requester_name, sentence } = await command("warehouse/deliver", deliveryInput(draft, draft.request.id));
        // The exit has the command's id.
        return { id: draft.id, requester_name, sentence, warnings: [] };
      }
      const beyond_limit = beyond.current;
      beyond.current = "";
      return command("warehouse/exit", { ...exitInput(draft), beyond_limit });
    },
    undo: (document) => command("warehouse/undo-exit", { id: newId(), document }),
    refusedAt: (draft, fields, sentence) => {
      const material = materialOfRefusal(draft, fields);
      return material ? withLine(draft, material, { refusal: sentence }) : null;
    },
    refresh: refreshBalances,
    sayPosted: (number) =>
      `A tentativa anterior já foi registrada: saída ${number}. Confira os materiais antes de concluir novamente.`,
    onPosted,
    onRefused: (code, sentence) => {
      if (code === "limit_exceeded") {
        setLimit(sentence);
      }
    },
  });
  // A draft of before a reload shows the balances of then.
  const refresh = useRef(() => refreshBalances(hand));
  useEffect(() => {
    void refresh.current();
  }, []);

  const { change } = hand;
  return {
    ...desk,
    limit,
    leaveLimit: () => setLimit(""),
    /** Hands it out although a limit does not allow it. */
    goBeyond: (reason: string) => {
      setLimit("");
      change((before) => ({ ...before, lines: before.lines.map((line) => ({ ...line, refusal: "" })) }));
      beyond.current = reason;
      desk.finish();
    },
    setQuantity: (material: string, quantity: number | string) => change((before) => withLine(before, material, { quantity })),
    setBatch: (material: string, batch: string, reason: string) =>
      change((before) => withLine(before, material, { batch, reason })),
    remove: (material: string) => change((before) => withoutLine(before, material)),
    setDay: (day: string) => change((before) => ({ ...before, day })),
    setNote: (note: string) => change((before) => ({ ...before, note })),
    dropRequester: () => change((before) => withRequester(before, null)),
    /** Fills the lines with what of a request can leave now. @returns what stood there. */
    serve: async (request: RequestRow): Promise<ExitDraft> => {
      const before = hand.now();
      const asked = request.lines.filter((line) => deliverable(line) > 0);
      const scans = await Promise.all(asked.map(({ material }) => ask("warehouse/scan", { code: material, receiver: "true" })));
      const materials = scans.flatMap((scan) => (scan.kind === "material" ? [scan.material] : []));
      change((draft) => serving(draft, request, materials));
      return before;
    },
    leaveRequest: () => change(withoutRequest),
    /** Fills the desk with what an exit took, to be corrected and handed out anew. @returns what stood there, and what to say of it. */
    repeat: async (document: string): Promise<{ before: ExitDraft } & Omit<RepeatedExit, "draft">> => {
      const before = hand.now();
      const model = await ask("warehouse/document", { document });
      const { requester_code, lines } = model;
      const who = requester_code
        ? await ask("warehouse/scan", { code: requester_code, receiver: "false" }).catch(() => undefined)
        : undefined;
      const scans = await Promise.all(
        lines.map(({ material }) => ask("warehouse/scan", { code: material, receiver: "true" }).catch(() => undefined)),
      );
      const { draft, ...said } = repeatedExit(
        newId(),
        model,
        scans.map((scan) => (scan?.kind === "material" ? scan.material : undefined)),
        who?.kind === "requester" ? who.requester : null,
      );
      change(() => draft);
      return { before, ...said };
    },
  };
}
