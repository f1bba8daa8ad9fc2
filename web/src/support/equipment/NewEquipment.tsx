import { SaveAndNew, useNewRecordForm } from "../../platform/useNewRecordForm";
import { ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { EquipmentFields } from "./EquipmentFields";
import {
  type EquipmentFormValues,
  equipmentRecord,
  NEW_EQUIPMENT,
  type NewEquipmentOutput,
  newEquipmentSchema,
} from "./equipment-form";
import { PlaceFields } from "./PlaceFields";

/** A new machine; the next one of a series keeps the common values. */
export default function NewEquipment() {
  const navigate = useNavigateUnlessLeft();
  const form = useNewRecordForm<"equipment", EquipmentFormValues, NewEquipmentOutput>({
    collection: "equipment",
    initial: NEW_EQUIPMENT,
    schema: newEquipmentSchema,
    valuesOf: equipmentRecord,
    draftKey: "equipment/new",
    staleQueries: ["platform/home"],
    next: (savedMachine) => ({
      ...NEW_EQUIPMENT,
      kind: savedMachine.kind,
      brand: savedMachine.brand,
      model: savedMachine.model,
      bookable: savedMachine.bookable,
      acquired_on: savedMachine.acquired_on,
      value: savedMachine.value || "",
      supplier: savedMachine.supplier,
      invoice: savedMachine.invoice,
      warranty_months: savedMachine.warranty_months || "",
      sector: savedMachine.sector,
      room: savedMachine.room,
    }),
    onSaved: (savedMachine, again) => {
      notify.ok(`Equipamento cadastrado com o tombo ${savedMachine.tombo}`);
      again || navigate(`/equipamentos/${savedMachine.id}`, { replace: true });
    },
  });
  const { values, set } = form;
  return (
    <Page title="Novo equipamento">
      <div className="narrow">
        <ServerForm form={form} onCancel={() => navigate("/equipamentos")} moreActions={<SaveAndNew />}>
          <EquipmentFields
            form={form}
            place={
              <PlaceFields
                sector={values.sector}
                room={values.room}
                onChange={({ sector, room }) => {
                  room === undefined || set("room", room);
                  sector === undefined || set("sector", sector);
                }}
              />
            }
          />
        </ServerForm>
      </div>
    </Page>
  );
}
