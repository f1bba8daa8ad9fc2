import { useParams, useSearchParams } from "react-router-dom";
import type { Equipment } from "../../../../domain/collections.gen";
import { EQUIPMENT_FIELDS } from "../../../../domain/support/equipment/equipment-fields";
import { useLive } from "../../data/realtime";
import { fileUrl, useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { formTerms } from "../../platform/record-form";
import { useRecordForm } from "../../platform/useRecordForm";
import { ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { EquipmentFields } from "./EquipmentFields";
import { type EquipmentFormValues, type EquipmentOutput, equipmentRecord, equipmentSchema } from "./equipment-form";

const { formOf, labels, format } = formTerms(EQUIPMENT_FIELDS);

/** A machine's form, for the record's present values. */
export default function EditEquipment() {
  const { id = "" } = useParams();
  const machine = useRecord("equipment", id);
  useLive("equipment");
  if (machine.data) {
    return <EditForm key={id} machine={machine.data} />;
  }
  return (
    <Page title="Editar equipamento">
      <LoadingState query={machine} />
    </Page>
  );
}

function EditForm({ machine }: { machine: Equipment }) {
  const navigate = useNavigateUnlessLeft();
  const [address] = useSearchParams();
  const search = address.toString();
  const goBack = () => navigate(`/equipamentos/${machine.id}${search ? `?${search}` : ""}`, { replace: true });
  const { form, conflict } = useRecordForm<"equipment", EquipmentFormValues, EquipmentOutput>({
    collection: "equipment",
    record: machine,
    formOf: (record) => ({ ...formOf(record), sector: record.sector, room: record.room, photo: undefined }),
    schema: equipmentSchema,
    valuesOf: equipmentRecord,
    labels,
    format,
    draftKey: `equipment/${machine.id}`,
    staleQueries: ["support/machine", "platform/home"],
    onSaved: (savedMachine) => {
      notify.ok(`Tombo ${savedMachine.tombo}: cadastro salvo`);
      goBack();
    },
  });
  return (
    <Page title="Editar equipamento" tab={machine.tombo} subtitle={`Tombo ${machine.tombo}`}>
      <div className="narrow">
        <ServerForm form={form} onCancel={goBack}>
          {conflict}
          <EquipmentFields
            self={machine.id}
            form={form}
            photo={fileUrl(machine, machine.photo, "240x0")}
            writtenOff={machine.state === "written_off"}
          />
        </ServerForm>
      </div>
    </Page>
  );
}
