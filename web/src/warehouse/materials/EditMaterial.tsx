import { useParams, useSearchParams } from "react-router-dom";
import type { Materials } from "../../../../domain/collections.gen";
import { MATERIAL_FIELDS } from "../../../../domain/warehouse/material-fields";
import { useRead } from "../../data/call";
import { useLive } from "../../data/realtime";
import { fileUrl, useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { formTerms } from "../../platform/record-form";
import { useRecordForm } from "../../platform/useRecordForm";
import { ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { MaterialFields } from "./MaterialFields";
import { type MaterialFormValues, type MaterialOutput, materialRecord, materialSchema } from "./material-form";

const { formOf, labels, format } = formTerms(MATERIAL_FIELDS);

/** A material's form, with the current record. */
export default function EditMaterial() {
  const { id = "" } = useParams();
  const material = useRecord("materials", id);
  const sheet = useRead("warehouse/material", { material: id });
  useLive("materials");
  if (material.data && sheet.data) {
    return <EditForm key={id} material={material.data} hasMovements={sheet.data.moved} />;
  }
  return (
    <Page title="Editar material">
      <LoadingState query={[material, sheet]} />
    </Page>
  );
}

function EditForm({ material, hasMovements }: { material: Materials; hasMovements: boolean }) {
  const navigate = useNavigateUnlessLeft();
  const [address] = useSearchParams();
  const search = address.toString();
  const goBack = () => navigate(`/materiais/${material.id}${search ? `?${search}` : ""}`, { replace: true });
  const { form, conflict } = useRecordForm<"materials", MaterialFormValues, MaterialOutput>({
    collection: "materials",
    record: material,
    formOf: (record) => ({ ...formOf(record), photo: undefined }),
    schema: materialSchema,
    valuesOf: materialRecord,
    labels,
    format,
    draftKey: `materials/${material.id}`,
    staleQueries: ["warehouse/material", "platform/home"],
    onSaved: (savedMaterial) => {
      notify.ok(`${savedMaterial.name}: cadastro salvo`);
      goBack();
    },
  });
  return (
    <Page title="Editar material" tab={material.name} subtitle={material.name}>
      <div className="narrow">
        <ServerForm form={form} onCancel={goBack}>
          {conflict}
          <MaterialFields form={form} photo={fileUrl(material, material.photo, "240x0")} hasMovements={hasMovements} />
        </ServerForm>
      </div>
    </Page>
  );
}
