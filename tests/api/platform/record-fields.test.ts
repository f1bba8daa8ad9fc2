/** The declared fields of each record compared with the columns that the migrations create: bounds, choices, required values. */
import { expect, test } from "vitest";
import {
  ChoiceField,
  DayField,
  type Fields,
  FlagField,
  historyNames,
  NOT_IN_FORM,
  NumberField,
  ReferenceField,
  TextField,
} from "../../../domain/record-fields";
import { areas } from "../../../domain/school";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { type Collection, samples } from "../role-samples";

interface Column {
  name: string;
  type: string;
  required?: boolean;
  min?: number | null;
  max?: number | null;
  values?: string[];
}

const school = testSchool();

const records: [string, Fields][] = Object.values(areas).flatMap((area) =>
  "records" in area ? Object.entries(area.records) : [],
);

test.each(records)("the columns of %s are as wide as its fields", async (collection, fields) => {
  const rows = await query(
    school,
    `SELECT f.value FROM _collections c, json_each(c.fields) f WHERE c.name = '${collection}' ORDER BY f.key`,
  );
  const columns = new Map(rows.map(([column = ""]) => JSON.parse(column) as Column).map((column) => [column.name, column]));
  for (const [name, field] of Object.entries(fields)) {
    const column = columns.get(name);
    const place = `${collection}.${name}`;
    expect(column, place).toBeDefined();
    if (!column || field === NOT_IN_FORM) {
      continue;
    }
    if (field instanceof TextField) {
      expect([column.type, column.max], place).toEqual(["text", field.facts.max]);
      expect(field.facts.required === undefined || column.required === true, place).toBe(true);
    } else if (field instanceof ChoiceField) {
      const words = Object.keys(field.labels).filter((word) => word !== "");
      expect([column.type, column.values?.toSorted()], place).toEqual(["select", words.toSorted()]);
      expect("" in field.labels, place).toBe(!column.required);
    } else if (field instanceof NumberField) {
      const { min, max } = field.facts;
      expect(column.type, place).toBe("number");
      expect(column.min ?? Number.NEGATIVE_INFINITY, place).toBeLessThanOrEqual(min);
      expect(column.max ?? Number.POSITIVE_INFINITY, place).toBeGreaterThanOrEqual(max);
    } else {
      const types = new Map<unknown, string>([
        [DayField, "text"],
        [FlagField, "bool"],
        [ReferenceField, "relation"],
      ]);
      const type = types.get(field.constructor);
      expect(type === undefined || type === column.type, place).toBe(true);
    }
  }
});

/** Its history is tested in tests/api/warehouse/limits.test.ts: a limit has neither texts nor flags. */
const TESTED_ELSEWHERE = "requester_limits";
const WITH_HISTORY = records.filter(([name]) => name !== TESTED_ELSEWHERE);
/** Records of which a school has just one. */
const SINGLE: readonly string[] = [
  ...["school", "message_prices", "library_settings", "stock_settings", "people_settings", "support_settings"],
  "notice_settings",
];
/** Another choice of theirs asks for other values. */
const BOUND_CHOICES: readonly string[] = ["contacts", "maintenance_plans", "servers"];
/** Packs and units have the history of their material. */
const BELONGS_TO: Readonly<Record<string, string>> = {
  material_packs: "material",
  material_units: "material",
  contacts: "person",
  person_details: "person",
};

test.each(WITH_HISTORY)("the history of %s names each field that changes", async (collection, fields) => {
  const admin = school.as("Admin");
  type Saved = Record<string, unknown> & { id: string };
  const { newValues } = samples(school.seed, "")[collection as Collection];
  const record = SINGLE.includes(collection)
    ? await admin.collection(collection).getFirstListItem<Saved>("")
    : await school.seed.create<Saved>(collection, await newValues());
  const subject = String(record[BELONGS_TO[collection] ?? "id"]);
  const names = historyNames(fields);
  const changes = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field instanceof TextField && !field.facts.problem && name in names) {
      return [[name, name === "value" ? `${newId()}@escola.br` : `${name === "path" ? "/" : "N"}${newId().slice(0, 6)}`]];
    }
    if (field instanceof ChoiceField && name in names && !BOUND_CHOICES.includes(collection)) {
      return [[name, Object.keys(field.labels).find((word) => word !== record[name])]];
    }
    if (field instanceof NumberField && name in names) {
      const { min, max } = field.facts;
      return [[name, record[name] === max ? min : max]];
    }
    return field instanceof FlagField && name in names ? [[name, record[name] !== true]] : [];
  });
  expect(changes.length).toBeGreaterThan(0);
  for (const [name, value] of changes) {
    await admin.collection(collection).update(record.id, { [name]: value });
    const [line] = (await admin.collection("timeline").getList(1, 1, { filter: `subject = "${subject}"`, sort: "-@rowid" }))
      .items;
    const [, fieldName] = /: (.*?)(?: \(antes: .+; agora: .+\))?$/.exec(line?.text ?? "") ?? [];
    expect(fieldName, name).toBe(names[name]);
  }
});
