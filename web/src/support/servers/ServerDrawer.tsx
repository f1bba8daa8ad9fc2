import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import type { Servers } from "../../../../domain/collections.gen";
import { EMPTY_SERVER, type ServerForm, serverForm, serverFormOf } from "../../../../domain/support/servers/forms";
import { CHECK_WORDS, CHECKS, SERVER_KIND_WORDS, SERVER_KINDS } from "../../../../domain/support/servers/words";
import { capital } from "../../../../domain/text";
import { useAllRecords } from "../../data/records";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { DateField } from "../../ui/form/DateField";
import { FieldColumns } from "../../ui/form/ServerForm";
import { EquipmentField } from "../equipment/EquipmentField";
import { LABELS, SERVER_QUERIES } from "./server-words";

const KINDS = SERVER_KINDS.map((value) => ({ value, label: capital(SERVER_KIND_WORDS[value]) }));
const CHECK_CHOICES = CHECKS.map((value) => ({ value, label: capital(CHECK_WORDS[value]) }));

/** A server's record: what it is, what it hangs on, how it is looked after. */
export function ServerDrawer({ server, onClose }: { server?: Servers; onClose: () => void }) {
  const { data: all = [] } = useAllRecords("servers", { sort: "name" });
  const { data: services = [] } = useAllRecords("services", { sort: "name" });
  const parents = all.filter(({ id, active }) => id !== server?.id && (active || id === server?.parent));
  return (
    <RecordDrawer<"servers", ServerForm>
      collection="servers"
      record={server}
      title={server ? server.name : "Novo servidor"}
      schema={serverForm}
      blank={EMPTY_SERVER}
      formOf={serverFormOf}
      labels={LABELS}
      touches={SERVER_QUERIES}
      saved={({ name }) => `${name}: servidor salvo`}
      saveAndNew="Salvar e novo"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={LABELS.name}
            placeholder="Servidor de arquivos"
            required
            data-autofocus
            autoComplete="off"
            {...form.field("name")}
          />
          <FieldColumns>
            <Select label={LABELS.kind} data={KINDS} allowDeselect={false} {...form.field("kind")} />
            <Select
              label={LABELS.parent}
              description="Servidor hospedeiro ou equipamento de rede do qual depende."
              data={parents.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              clearable
              {...form.field("parent")}
              value={form.values.parent || null}
              onChange={(parent) => form.set("parent", parent ?? "")}
            />
          </FieldColumns>
          <EquipmentField
            label={LABELS.equipment}
            description="Equipamento com tombo e garantia; não se aplica a máquina virtual."
            {...form.field("equipment")}
            onChange={(equipment) => form.set("equipment", equipment)}
          />
          <TextInput label={LABELS.roles} placeholder="Arquivos, impressão" autoComplete="off" {...form.field("roles")} />
          <FieldColumns>
            <TextInput label={LABELS.addresses} placeholder="192.168.0.10" autoComplete="off" {...form.field("addresses")} />
            <TextInput
              label={LABELS.operating_system}
              placeholder="Debian 12"
              autoComplete="off"
              {...form.field("operating_system")}
            />
          </FieldColumns>
          <FieldColumns>
            <TextInput
              label={LABELS.backup}
              placeholder="Disco externo, toda sexta"
              autoComplete="off"
              {...form.field("backup")}
            />
            <DateField
              label={LABELS.backup_tested_on}
              {...form.field("backup_tested_on")}
              onChange={(day) => form.set("backup_tested_on", day)}
            />
          </FieldColumns>
          <Select
            label={LABELS.method}
            description="Consulta periódica ao servidor, com aviso à equipe em caso de queda."
            data={CHECK_CHOICES}
            allowDeselect={false}
            {...form.field("method")}
          />
          {form.values.method === "none" ? null : <CheckFields form={form} services={services} />}
          <Textarea label={LABELS.notes} autosize minRows={2} {...form.field("notes")} />
          <Switch
            label={LABELS.active}
            description="Servidor inativo não é verificado. O histórico continua."
            {...form.checkbox("active")}
          />
        </>
      )}
    </RecordDrawer>
  );
}

type FormState = Parameters<Parameters<typeof RecordDrawer<"servers", ServerForm>>[0]["children"]>[0];

function CheckFields({
  form,
  services,
}: {
  form: FormState;
  services: readonly { id: string; name: string; active: boolean }[];
}) {
  const { method } = form.values;
  return (
    <>
      <FieldColumns>
        <TextInput
          label={LABELS.target}
          description="Só da rede da escola."
          placeholder="192.168.0.10"
          required
          autoComplete="off"
          {...form.field("target")}
        />
        {method === "ping" ? null : (
          <NumberInput
            label={LABELS.port}
            description={method === "port" ? "Como 3389." : "Em branco: a usual."}
            allowDecimal={false}
            allowNegative={false}
            {...form.field("port")}
          />
        )}
      </FieldColumns>
      {method === "http" || method === "https" ? (
        <TextInput label={LABELS.path} placeholder="/" autoComplete="off" {...form.field("path")} />
      ) : null}
      <FieldColumns>
        <NumberInput label={LABELS.every_minutes} allowDecimal={false} allowNegative={false} {...form.field("every_minutes")} />
        <NumberInput
          label={LABELS.failures_before}
          allowDecimal={false}
          allowNegative={false}
          {...form.field("failures_before")}
        />
        <NumberInput
          label={LABELS.successes_before}
          allowDecimal={false}
          allowNegative={false}
          {...form.field("successes_before")}
        />
      </FieldColumns>
      <Select
        label={LABELS.service}
        description="Aberto uma vez a cada queda. Em branco: só o aviso à equipe."
        data={services
          .filter(({ id, active }) => active || id === form.values.service)
          .map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        clearable
        {...form.field("service")}
        value={form.values.service || null}
        onChange={(service) => form.set("service", service ?? "")}
      />
    </>
  );
}
