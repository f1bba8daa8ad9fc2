/**
 * The IT desk's contents of a sector: rooms, machines, and custodies. Calls, orders and signed terms stay with the sector of
 * their day.
 */
import { count, listing } from "../../../../domain/text";
import type { SectorContents } from "../../people/sectors/empty";
import { column, execute } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { recordOfEach } from "../../platform/timeline/timeline";
import { moveCharges } from "./custody";

export const sectorContents: SectorContents = {
  move(call, from, into) {
    const { app, actor } = call;
    const at = stamp(now());
    const rooms = execute(app, "UPDATE rooms SET sector = {:into}, updated = {:at} WHERE sector = {:from}", { from, into, at });
    const machines = column(app, "SELECT id FROM equipment WHERE sector = {:from} AND state != 'written_off'", { from });
    if (machines.length > 0) {
      execute(app, "UPDATE equipment SET sector = {:into}, updated = {:at} WHERE id IN (SELECT value FROM json_each({:ids}))", {
        into,
        at,
        ids: machines,
      });
      const text = "Movido com o seu setor";
      recordOfEach(app, actor, machines, {
        area: "support",
        collection: "equipment",
        kind: "moved",
        text,
        data: { from, to: into },
      });
    }
    const term = moveCharges(call, from, into);
    return listing(
      [
        rooms > 0 ? count(rooms, "sala", "salas") : "",
        machines.length > 0 ? count(machines.length, "equipamento", "equipamentos") : "",
        term ? `a carga, pelo termo ${term}` : "",
      ].filter(Boolean),
    );
  },
};
