import { SaveAndNew, useNewRecordForm } from "../../platform/useNewRecordForm";
import { ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { MaterialFields } from "./MaterialFields";
import { type MaterialFormValues, type MaterialOutput, materialRecord, materialSchema, NEW_MATERIAL } from "./material-form";

/** A new material; the next one of a series keeps unit and classification. */
export default function NewMaterial() {
  const navigate = useNavigateUnlessLeft();
  const form = useNewRecordForm<"materials", MaterialFormValues, MaterialOutput>({
    collection: "materials",
    initial: NEW_MATERIAL,
    schema: materialSchema,
    valuesOf: materialRecord,
    draftKey: "materials/new",
    staleQueries: ["platform/home"],
    next: ({ unit, decimals, kind, expense_element, account, shelf }) => ({
      ...NEW_MATERIAL,
      unit,
      decimals,
      kind,
      expense_element,
      account,
      shelf,
    }),
    onSaved: (savedMaterial, again) => {
      notify.ok(`${savedMaterial.name}: cadastro salvo com o código ${savedMaterial.code}`);
      again || navigate(`/materiais/${savedMaterial.id}`, { replace: true });
    },
  });
  return (
    <Page title="Novo material">
      <div className="narrow">
        <ServerForm form={form} onCancel={() => navigate("/materiais")} moreActions={<SaveAndNew />}>
          <MaterialFields form={form} />
        </ServerForm>
      </div>
    </Page>
  );
}
