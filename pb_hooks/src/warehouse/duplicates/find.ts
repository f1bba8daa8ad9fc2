/** Materials and suppliers that are probably duplicates, by the words of their names. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/warehouse/duplicates/commands";
import { type DuplicateMember, MAX_GROUPS } from "../../../../domain/warehouse/duplicates/commands";
import { duplicateKey, groupsOf } from "../../../../domain/warehouse/duplicates/duplicates";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, newRecordId, select } from "../../platform/sql/database";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";

const CANDIDATES = {
  materials: selection({ ...texts("m.id", "m.name"), own: text("'m:' || m.unit || ':' || m.decimals || ':' || m.kind || ':'") }),
  suppliers: selection({ ...texts("m.id", "m.name"), own: text("'s:'") }),
} as const;

const MATERIAL = selection<DuplicateMember>()({
  ...texts("m.id", "m.name", "m.code", "m.unit"),
  quantity: number("COALESCE((SELECT v.quantity FROM stock_values v WHERE v.material = m.id), 0)"),
  documents: number("(SELECT COUNT(DISTINCT e.document) FROM stock_movements e WHERE e.material = m.id)"),
});
const SUPPLIER = selection<DuplicateMember>()({
  ...texts("m.id", "m.name"),
  code: text("m.document"),
  unit: text("''"),
  quantity: number("0"),
  documents: number("(SELECT COUNT(*) FROM stock_documents d WHERE d.supplier = m.id AND d.supplier != '')"),
});

const DISTINCTION_COLUMNS = selection({ ...texts("key"), ...numbers("members") });

export function duplicates(
  { app }: Call,
  { of }: InputIn<typeof contracts, "duplicates">,
): OutputIn<typeof contracts, "duplicates"> {
  const allMembers = select(app, CANDIDATES[of], `FROM ${of} m WHERE m.active = TRUE ORDER BY m.search`).map(
    ({ id, name, own }) => {
      const words = duplicateKey(name);
      return { id, key: words === "" ? "" : `${own}${words}`.slice(0, 400) };
    },
  );
  const distinctions = new Map(
    select(app, DISTINCTION_COLUMNS, "FROM stock_distinctions").map(({ key, members }) => [key, members]),
  );
  const groups = groupsOf(allMembers, distinctions);
  const visibleGroups = groups.slice(0, MAX_GROUPS);
  const members = membersOf(
    app,
    of,
    visibleGroups.flatMap((group) => group.members.map(({ id }) => id)),
  );
  return {
    total: groups.length,
    groups: visibleGroups.map(({ key, members: ids }) => ({ key, members: ids.flatMap(({ id }) => members.get(id) ?? []) })),
  };
}

function membersOf(app: App, of: "materials" | "suppliers", ids: readonly string[]): Map<string, DuplicateMember> {
  const columns = of === "materials" ? MATERIAL : SUPPLIER;
  const rows = select(app, columns, `FROM json_each({:ids}) asked CROSS JOIN ${of} m WHERE m.id = asked.value`, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

export function keepApartStock(
  { app, actor }: Call,
  { key, members }: InputIn<typeof contracts, "keepApartStock">,
): { key: string } {
  execute(
    app,
    `INSERT INTO stock_distinctions (id, key, members, made_by, created, updated) VALUES ({:id}, {:key}, {:members}, {:by}, {:at}, {:at})
     ON CONFLICT (key) DO UPDATE SET members = excluded.members, made_by = excluded.made_by, updated = excluded.updated`,
    { id: newRecordId(), key, members, by: actor.id, at: stamp(now()) },
  );
  return { key };
}
