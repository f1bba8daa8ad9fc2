import type { Servers } from "../../../../domain/collections.gen";
import type { FormName, FormOf } from "../../../../domain/record-fields";
import { SERVER_FIELDS, serverForm } from "../../../../domain/support/servers/server-fields";
import type { CheckKind } from "../../../../domain/support/servers/words";
import { useAllRecords } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { EquipmentField } from "../equipment/EquipmentField";
import { SERVER_QUERIES } from "./server-words";

const TERMS = formTerms(SERVER_FIELDS);

/** The fields that a check does not need. */
const WITHOUT: Readonly<Record<CheckKind, readonly FormName<typeof SERVER_FIELDS>[]>> = {
  none: ["target", "port", "path", "every_minutes", "failures_before", "successes_before", "service"],
  http: [],
  https: [],
  port: ["path"],
  ping: ["port", "path"],
};

const choicesOf = (records: readonly { id: string; name: string; active: boolean }[], chosenId: string | undefined) =>
  records.filter(({ id, active }) => active || id === chosenId).map(({ id, name }) => ({ value: id, label: name }));

/** A server's record: its data, its dependencies, its checks. */
export function ServerDrawer({ server, onClose }: { server?: Servers; onClose: () => void }) {
  const { data: servers = [] } = useAllRecords("servers", { sort: "name" });
  const { data: services = [] } = useAllRecords("services", { sort: "name" });
  const otherServers = servers.filter(({ id }) => id !== server?.id);
  return (
    <RecordDrawer<"servers", FormOf<typeof SERVER_FIELDS>>
      collection="servers"
      record={server}
      title={server ? server.name : "Novo servidor"}
      schema={serverForm()}
      {...TERMS}
      staleQueries={SERVER_QUERIES}
      savedSentence={({ name }) => `${name}: servidor salvo`}
      saveAndNew="Salvar e novo"
      showsHistory={false}
      onClose={onClose}
    >
      {(form) => (
        <RecordFields
          fields={SERVER_FIELDS}
          form={form}
          omit={WITHOUT[form.values.method]}
          terms={{
            target: { required: true },
            port: { description: form.values.method === "port" ? "Como 3389." : "Em branco: a usual." },
          }}
          inputs={{
            parent: (input) => <ReferenceSelect {...input} data={choicesOf(otherServers, server?.parent)} />,
            equipment: (input) => <EquipmentField {...input} />,
            service: (input) => <ReferenceSelect {...input} data={choicesOf(services, input.value)} />,
          }}
        />
      )}
    </RecordDrawer>
  );
}
