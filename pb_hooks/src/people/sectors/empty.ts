/** Moves the contents of a sector to another. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/people/commands";
import { refuse } from "../../../../domain/people/refusals";
import { count, listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { column, execute } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { recordOfEach, withHistory } from "../../platform/timeline/timeline";
import { isWithin, sectorBy } from "./tree";

/** An area's contents of a sector, in the same transaction. */
export interface SectorContents {
  /** @returns the moved contents in words: "12 equipamentos"; "" for nothing. */
  move: (call: Call, from: string, into: string) => string;
}

const moveIn = (call: Call, sql: string, from: string, into: string) => execute(call.app, sql, { from, into, at: stamp(now()) });

/**
 * POST people/empty-sector.
 * @param contents what the areas store for a sector.
 */
export const emptySector =
  (contents: () => readonly SectorContents[]) =>
  (call: Call, input: InputIn<typeof contracts, "emptySector">): OutputIn<typeof contracts, "emptySector"> => {
    return withHistory(call, "people", input.id, ({ app, actor }) => {
      const [from, into] = [sectorBy(app, input.sector), sectorBy(app, input.into)];
      if (!from || !into) {
        throw refuse("not_found", { what: "este setor" }, from ? "into" : "sector");
      }
      if (!into.active) {
        throw refuse("sector_archived", { sector: into.name }, "into");
      }
      if (isWithin(app, into.id, from.id)) {
        throw refuse("sector_circle", { sector: from.name, parent: into.name }, "into");
      }
      const people = column(app, "SELECT id FROM people WHERE sector = {:from} AND sector != ''", { from: from.id });
      const sectors = moveIn(
        call,
        "UPDATE sectors SET parent = {:into}, updated = {:at} WHERE parent = {:from}",
        from.id,
        into.id,
      );
      const movedParts = moveIn(
        call,
        "UPDATE people SET sector = {:into}, updated = {:at} WHERE sector = {:from}",
        from.id,
        into.id,
      );
      if (movedParts > 0) {
        const event = { area: "people", collection: "people", kind: "changed", text: `Setor: de ${from.name} para ${into.name}` };
        recordOfEach(app, actor, people, event);
      }
      const parts = [
        sectors > 0 ? count(sectors, "setor", "setores") : "",
        movedParts > 0 ? count(movedParts, "pessoa", "pessoas") : "",
        ...contents().map(({ move }) => move(call, from.id, into.id)),
      ].filter(Boolean);
      if (input.archive) {
        const record = app.findRecordById("sectors", from.id);
        record.set("active", false);
        app.saveNoValidate(record);
      }
      const movedText = parts.length > 0 ? `${listing(parts)} para ${into.name}` : "nada a mover";
      const sentence = `${from.name}: ${movedText}${input.archive ? "; setor inativo" : ""}`;
      return {
        answer: { sentence },
        event: { area: "platform", collection: "sectors", subject: from.id, kind: "emptied", text: sentence },
      };
    });
  };
