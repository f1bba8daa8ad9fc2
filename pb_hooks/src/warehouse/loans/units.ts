/** Numbered units: a unit by its code, its borrower, and its permitted changes. */

import { refuseField } from "../../../../domain/platform/refusals";
import { cleanStockCode } from "../../../../domain/warehouse/codes";
import type { ScannedUnit } from "../../../../domain/warehouse/loans/commands";
import { UNIT_FIELDS } from "../../../../domain/warehouse/loans/unit-fields";
import type { UnitState } from "../../../../domain/warehouse/loans/words";
import { ONE } from "../../../../domain/warehouse/quantity";
import { refuse } from "../../../../domain/warehouse/refusals";
import { historyOf } from "../../platform/records/history";
import type { RecordHook } from "../../platform/records/records";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { flags, selection, text, texts } from "../../platform/sql/selection";
import { findMaterials, type MaterialStock, requireMaterials } from "../stock";
import { requesterName } from "../stock-sql";
import { namesUnmergedMaterial } from "../unmerged";

/** The open loan's line of a unit, for `material_units u`. */
export const OPEN_LOAN_LINE = `LEFT JOIN material_loan_lines l ON l.unit = u.id AND l.unit != '' AND l.quantity > l.returned + l.damaged + l.lost + l.cancelled
  LEFT JOIN material_loans g ON g.id = l.loan LEFT JOIN requesters q ON q.id = g.requester
  LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector`;
export const HOLDER_NAME = requesterName("q", "p", "c");

export interface Unit {
  id: string;
  material: string;
  code: string;
  number: string;
  state: UnitState;
  active: boolean;
  holder: string;
  holder_code: string;
  holder_name: string;
}

const UNIT = selection({
  ...texts("u.id", "u.material", "u.code", "u.number"),
  ...flags("u.active"),
  state: text<UnitState>("u.state"),
  asked: text("asked.value"),
  holder: text("q.id"),
  holder_code: text("q.code"),
  holder_name: text(HOLDER_NAME),
});

/** The units by code, as it was typed. */
export function unitsByCode(app: App, codes: readonly string[]): Map<string, Unit> {
  const rows = select(
    app,
    UNIT,
    `FROM json_each({:codes}) asked CROSS JOIN material_units u ${OPEN_LOAN_LINE}
     WHERE u.id IN (SELECT id FROM material_units WHERE code = asked.value COLLATE NOCASE UNION ALL SELECT id FROM material_units WHERE id = asked.value)`,
    { codes: [...new Set(codes.map(unitCode))] },
  );
  const units = new Map(rows.map(({ asked, ...unit }) => [asked, unit]));
  return new Map(codes.flatMap((code) => (units.has(unitCode(code)) ? [[code, units.get(unitCode(code))!]] : [])));
}

const unitCode = (trimmedCode: string): string => trimmedCode.trim();

export const scannedUnit = ({ id, code, number, state, active, holder, holder_code, holder_name }: Unit): ScannedUnit => ({
  ...{ id, code, number, state, active },
  holder: holder ? { id: holder, code: holder_code, name: holder_name } : null,
});

/** A line's material, and its unit where the code is a unit's. */
export interface LoanedLine<Line> {
  line: Line;
  index: number;
  material: MaterialStock;
  unit: Unit | null;
}

/** The material of each line. @throws Refusal unknown_material, unit_is_one. */
export function requireLoanedLines<Line extends { material: string; quantity: number }>(
  app: App,
  lines: readonly Line[],
): LoanedLine<Line>[] {
  const units = unitsByCode(
    app,
    lines.map(({ material }) => material),
  );
  const materials = requireMaterials(
    app,
    lines.map(({ material }) => ({ material: units.get(material)?.material ?? material })),
  );
  return lines.map((line, index) => {
    const unit = units.get(line.material) ?? null;
    const material = materials[index]!;
    if (unit && line.quantity !== ONE) {
      throw refuse("unit_is_one", { material: material.name, number: unit.number }, `lines.${index}.quantity`);
    }
    return { line, index, material, unit };
  });
}

const OF_MATERIAL = selection(texts("code", "name"));
const NUMBERED_UNIT = selection({ ...texts("u.id"), material: text("m.name") });
const CODED_UNIT = selection({ ...texts("u.id", "u.number"), material: text("m.name") });

const unit: RecordHook = {
  before(e) {
    const record = e.record!;
    const { app } = e;
    const material = selectFirst(app, OF_MATERIAL, "FROM materials WHERE id = {:id}", { id: record.getString("material") });
    if (!material) {
      return;
    }
    const number = record.getString("number");
    const sameNumber = selectFirst(
      app,
      NUMBERED_UNIT,
      "FROM material_units u JOIN materials m ON m.id = u.material WHERE u.material = {:material} AND u.number = {:number} COLLATE NOCASE",
      { material: record.getString("material"), number },
    );
    if (sameNumber && sameNumber.id !== record.id) {
      throw refuse("unit_number_taken", { material: material.name, number }, "number");
    }
    const code = record.getString("code").replace(/\s+/g, "") || `${material.code}-${number.replace(/\s+/g, "")}`;
    if (code.length > 40) {
      throw refuseField("code", "invalid_code", "Use no máximo 40 caracteres no código.");
    }
    const sameCode = selectFirst(
      app,
      CODED_UNIT,
      "FROM material_units u JOIN materials m ON m.id = u.material WHERE u.code = {:code} COLLATE NOCASE",
      { code },
    );
    if (sameCode && sameCode.id !== record.id) {
      throw refuse("unit_code_taken", { code, name: `${sameCode.material} nº ${sameCode.number}` }, "code");
    }
    const [other] = findMaterials(app, [cleanStockCode(code)]);
    if (other) {
      throw refuse("unit_code_taken", { code, name: other.material.name }, "code");
    }
    record.set("code", code);
    if (!record.isNew() && record.original().getBool("active") && !record.getBool("active")) {
      const unit = [...unitsByCode(app, [record.id]).values()][0];
      if (unit?.holder) {
        throw refuse("unit_is_out", { material: material.name, number, holder: unit.holder_name }, "active");
      }
    }
  },
};

/** In the history of the material; a loan's effects on a unit are in its documents. */
export const unitSaves = historyOf({
  area: "warehouse",
  created: "Unidade numerada cadastrada",
  changed: "Unidade numerada alterada",
  active: ["Unidade numerada ativada", "Unidade numerada desativada"],
  belongsTo: { collection: "materials", field: "material" },
  fields: UNIT_FIELDS,
  checks: [namesUnmergedMaterial, unit],
});
