/** The empty tables that the screen offers can be imported again unchanged. */
import { expect, it } from "vitest";
import type { ImportBatches } from "../../../domain/collections.gen";
import { writeCsv } from "../../../domain/csv";
import type { EntityTerms } from "../../../domain/imports/entity";
import { listOfFields } from "../../../domain/imports/fields";
import { templateRows } from "../../../domain/imports/template";
import { titleTerms } from "../../../domain/library/imports/terms";
import { readerRole } from "../../../domain/library/readers/person-role";
import { personTerms } from "../../../domain/people/imports/terms";
import { machineTerms } from "../../../domain/support/imports/terms";
import { materialTerms, requesterTerms, supplierTerms } from "../../../domain/warehouse/imports/terms";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";

const school = testSchool();

const KINDS: Readonly<Record<ImportBatches["entity"], EntityTerms>> = {
  titles: titleTerms,
  people: personTerms([readerRole]),
  materials: materialTerms,
  suppliers: supplierTerms,
  requesters: requesterTerms,
  equipment: machineTerms,
};

it.each(Object.entries(KINDS) as [ImportBatches["entity"], EntityTerms][])(
  "each column of the template of %s is proposed for its own field",
  async (entity, { fields }) => {
    const list = listOfFields(fields).filter(({ onlyIfPresent }) => !onlyIfPresent);
    const fileImport = new Import(school.as("Admin"));
    await fileImport.upload(entity, writeCsv([list.map(({ label }) => label), list.map((_, index) => `x${index}`)]));
    const { body } = await fileImport.analyse();
    expect(body.mapping).toEqual(Object.fromEntries(list.map(({ name }, index) => [name, index])));
  },
);

it.each(Object.entries(KINDS) as [ImportBatches["entity"], EntityTerms][])(
  "the template of %s shows how it is filled in, and its examples are no records until somebody makes them such",
  async (entity, terms) => {
    const rows = templateRows(terms);
    const fileImport = new Import(school.as("Admin"));
    const { body } = await fileImport.prepare(entity, writeCsv(rows));
    expect(body.counts).toMatchObject({ create: 0, error: 0, skipped: rows.length - 1 });
    const own = rows.map((row) => row.map((cell) => cell.replace("(exemplo) ", "")));
    const another = new Import(school.as("Admin"));
    expect((await another.prepare(entity, writeCsv(own))).body.counts).toMatchObject({ create: rows.length - 1, error: 0 });
  },
);
