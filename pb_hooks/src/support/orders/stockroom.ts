/** The interface that the IT desk needs from the stockroom: docs/flows/parts.md. The registry passes it in. */

import type { Call } from "../../platform/http/endpoint";
import type { App } from "../../platform/sql/database";

interface Document {
  id: string;
  lines: { material: string; quantity: number; value: number }[];
  value: number;
}

export interface Stockroom {
  findMaterial: (app: App, code: string) => { id: string; name: string; available: number } | null;
  reserve: (
    call: Call,
    input: { id: string; material: string; quantity: number; subject: { collection: string; id: string; label: string } },
  ) => { id: string; material: { id: string; name: string } };
  release: (call: Call, input: { reservation: string }) => void;
  consume: (
    call: Call,
    input: {
      id: string;
      sector: string;
      subject: { collection: string; id: string; label: string };
      lines: readonly { material: string; quantity: number; reservation?: string }[];
    },
  ) => Document;
  giveBack: (call: Call, input: { id: string; document: string; reason: string }) => Document;
}
