/** The permitted changes of a service by the records API. */
import { refuseField } from "../../../../domain/platform/refusals";
import { refuse } from "../../../../domain/support/refusals";
import { SERVICE_CODES } from "../../../../domain/support/services/codes";
import { serviceFields } from "../../../../domain/support/services/fields";
import { SERVICE_FIELDS } from "../../../../domain/support/services/service-fields";
import { historyOf } from "../../platform/records/history";
import type { RecordHook } from "../../platform/records/records";
import { readJson, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { raiseSeriesTo, type Series, takeNext } from "../../platform/sql/series";

/** The numbers of services without a code of their own. */
export const SERVICE_SERIES: Series = {
  counter: "service",
  ...SERVICE_CODES,
  codesInUse: "SELECT code FROM services WHERE code COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
};

const code: RecordHook = {
  before(e) {
    const service = e.record!;
    const previousCode = service.original().getString("code");
    const typedCode = service.getString("code").replace(/\s+/g, "").toUpperCase();
    if (typedCode === "") {
      service.set("code", previousCode || takeNext(e.app, SERVICE_SERIES, 1)[0]!);
      return;
    }
    service.set("code", typedCode);
    if (typedCode === previousCode) {
      return;
    }
    const holder = selectFirst(e.app, selection(texts("id", "name")), "FROM services WHERE code = {:typed} COLLATE NOCASE", {
      typed: typedCode,
    });
    if (holder && holder.id !== service.id) {
      throw refuse("service_code_taken", { code: typedCode, name: holder.name }, "code");
    }
    raiseSeriesTo(e.app, SERVICE_SERIES, [typedCode]);
  },
};

const fields: RecordHook = {
  before(e) {
    const parsedFields = serviceFields().safeParse(readJson<unknown>(e.record!, "fields") ?? []);
    if (!parsedFields.success) {
      throw refuseField("fields", "invalid_fields", parsedFields.error.issues[0]?.message ?? "Confira os campos.");
    }
    e.record!.set("fields", parsedFields.data);
  },
};

export const serviceSaves = historyOf({
  area: "support",
  created: "Serviço cadastrado",
  changed: "Serviço alterado",
  active: ["Serviço ativado", "Serviço desativado"],
  fields: SERVICE_FIELDS,
  checks: [code, fields],
});
