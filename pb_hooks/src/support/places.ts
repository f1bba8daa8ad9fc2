/** Rooms, sectors and kinds that take a machine in: an inactive one appears in no list of choices. */
import { refuse as refusePlatform } from "../../../domain/platform/refusals";
import { refuse } from "../../../domain/support/refusals";
import { namesActiveSector } from "../people/active-places";
import { namesAnew } from "../platform/records/named-record";
import { combineHooks, type RecordHook } from "../platform/records/records";
import { type App, column, selectFirst } from "../platform/sql/database";
import { requireFound } from "../platform/sql/require";
import { flags, selection, texts } from "../platform/sql/selection";

const ROOM = selection({ ...texts("name"), ...flags("active") });

/**
 * The name of a room that another user may have closed while the page was open.
 * @throws Refusal not_found, room_inactive.
 */
export function requireActiveRoom(app: App, id: string, field = "room"): string {
  const room = requireFound(selectFirst(app, ROOM, "FROM rooms WHERE id = {:id}", { id }), "esta sala", field);
  if (!room.active) {
    throw refuse("room_inactive", { room: room.name }, field);
  }
  return room.name;
}

/** Tests the room that a saved record names anew. */
export const namesActiveRoom: RecordHook = namesAnew("room", (app, id) => {
  requireActiveRoom(app, id);
});

const namesActiveKind: RecordHook = namesAnew("kind", (app, id) => {
  if (column(app, "SELECT id FROM equipment_kinds WHERE id = {:id} AND active = TRUE", { id }).length === 0) {
    throw refusePlatform("not_found", { what: "este tipo de equipamento" }, "kind");
  }
});

/** Tests the places and the kind of a saved machine. */
export const machinePlaces = combineHooks(namesActiveKind, namesActiveSector, namesActiveRoom);

export const roomSaves = { creates: namesActiveSector, updates: namesActiveSector };
