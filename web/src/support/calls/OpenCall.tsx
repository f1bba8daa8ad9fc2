import { Button, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import type { Services } from "../../../../domain/collections.gen";
import { line, optionalLine } from "../../../../domain/contract";
import { URGENCY_NAMES } from "../../../../domain/support/calls/priority";
import { formatCode } from "../../../../domain/support/calls/words";
import { fieldsOf, type ServiceField } from "../../../../domain/support/services/fields";
import { useRead } from "../../data/call";
import { useAllRecords } from "../../data/records";
import { may, useSession } from "../../data/session";
import { PersonField } from "../../people/PersonField";
import { CreateLink } from "../../platform/CreateLink";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ReferenceSelect } from "../../ui/form/ReferenceSelect";
import { ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { ServiceMaintenances } from "../servers/ServiceMaintenances";
import { useRoomChoices } from "../useChoices";
import { usePhotos } from "./Photos";
import { useCallButton, useOpening } from "./useCallAct";

/** A new call to the IT desk: everybody's page, and the technicians' for other people. */
export default function OpenCall() {
  const services = useAllRecords("services", { sort: "category,name" });
  const active = services.data?.filter((service) => service.active);
  return (
    <Page title="Abrir chamado">
      {active ? (
        active.length === 0 ? (
          <EmptyState
            drawing="list"
            sentence="A equipe de TI ainda não cadastrou os serviços."
            action={<CreateLink label="Cadastrar serviços" to="/primeiros-passos/servicos" permission="Tecnologia" />}
          />
        ) : (
          <>
            <ServiceMaintenances />
            <NewCall services={active} />
          </>
        )
      ) : (
        <LoadingState query={services} />
      )}
    </Page>
  );
}

/** By category, in the list's order. */
function groupsOf(services: readonly Services[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { id, name, category } of services) {
    const group = category || "Outros";
    groups.set(group, [...(groups.get(group) ?? []), { value: id, label: name }]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}

const URGENCIES = Object.entries(URGENCY_NAMES).map(([value, label]) => ({ value, label }));

const newCall = z.object({
  service: z.string().check(z.minLength(1, "Escolha o serviço.")),
  title: line("Informe o problema em poucas palavras.", 160),
  description: z.string().check(z.maxLength(5000, "Use no máximo 5000 caracteres.")),
  equipment: optionalLine(60),
  room: z.string(),
  urgency: z.string(),
  person: z.string(),
  answers: z.record(z.string(), z.string()),
});

function NewCall({ services }: { services: readonly Services[] }) {
  const { user } = useSession();
  const [address] = useSearchParams();
  const navigate = useNavigateUnlessLeft();
  const open = useOpening();
  const team = may(user, ["Tecnologia"]);
  const photos = usePhotos();
  const rooms = useRoomChoices();
  const form = useServerForm({
    initial: {
      ...{ service: "", title: "", description: "", equipment: address.get("equipamento") ?? "", urgency: "", person: "" },
      room: "",
      answers: {} as Record<string, string>,
    },
    schema: newCall,
    draftKey: "calls/new",
    hasFiles: photos.files.length > 0,
    save: async ({ urgency, person, room, ...values }, _, id) =>
      open({
        ...values,
        id,
        photos: await photos.encode(),
        ...(urgency ? { urgency: Number(urgency) } : {}),
        ...(person ? { person } : {}),
        ...(room ? { room } : {}),
      }),
    onSaved: ({ call, sentence }) => {
      photos.clear();
      notify.ok(sentence);
      navigate(team ? `/atendimentos?aberto=${call}` : `/meus-chamados/${call}`, { replace: true });
    },
  });
  const { service: serviceId, equipment, answers } = form.values;
  const service = services.find((service) => service.id === serviceId);
  return (
    <Card>
      <Stack gap="0.9rem" maw="46rem">
        <ServerForm form={form} submitLabel="Abrir chamado">
          {team ? <PersonField label="Solicitante" description="Em branco: você." {...form.field("person")} /> : null}
          <Select
            label="Serviço"
            placeholder="Escolha"
            description={service?.description}
            data={groupsOf(services)}
            searchable
            required
            {...form.field("service")}
          />
          <TextInput
            label="Qual é o problema?"
            placeholder="O projetor da sala 12 não liga"
            required
            autoComplete="off"
            {...form.field("title")}
          />
          <TextInput
            label="Tombo do equipamento"
            description="Número da etiqueta, se houver."
            required={service?.needs_equipment ?? false}
            autoComplete="off"
            {...form.field("equipment")}
          />
          <Similar
            equipment={equipment.trim()}
            onJoined={(call) => {
              form.discard();
              photos.clear();
              navigate(`/meus-chamados/${call}`);
            }}
          />
          <ReferenceSelect
            label="Sala"
            placeholder="Onde está o problema"
            description="Em branco: a sala do equipamento."
            data={rooms.map(({ value, label }) => ({ value, label }))}
            {...form.field("room")}
          />
          {fieldsOf(service?.fields).map((field) => (
            <ServiceQuestion
              key={field.label}
              field={field}
              value={answers[field.label] ?? ""}
              onChange={(value) => form.set("answers", { ...answers, [field.label]: value })}
            />
          ))}
          <Textarea label="Detalhes" autosize minRows={3} {...form.field("description")} />
          {photos.picker}
          <ReferenceSelect
            searchable={false}
            label="Quanto atrapalha?"
            placeholder="Padrão do serviço"
            data={URGENCIES}
            {...form.field("urgency")}
          />
          {service?.needs_approval ? (
            <Note tone="info">Este serviço passa pela aprovação da direção antes de ser atendido.</Note>
          ) : null}
        </ServerForm>
      </Stack>
    </Card>
  );
}

interface QuestionProps {
  field: ServiceField;
  value: string;
  onChange: (value: string) => void;
}

/** One of the service's own questions. */
function ServiceQuestion({ field, value, onChange }: QuestionProps) {
  const { label, kind, required } = field;
  if (kind === "choice" || kind === "yes_no") {
    const data = kind === "choice" ? [...field.options] : ["sim", "não"];
    return (
      <Select
        label={label}
        data={data}
        required={required}
        value={value || null}
        onChange={(next) => onChange(next ?? "")}
        clearable
      />
    );
  }
  const bound = { label, required, value, autoComplete: "off" };
  return kind === "long" ? (
    <Textarea {...bound} autosize minRows={2} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput
      {...bound}
      inputMode={kind === "number" ? "decimal" : "text"}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const SHORTEST_TOMBO = 3;

/** The open calls of this machine: joining one is one click. */
function Similar({ equipment, onJoined }: { equipment: string; onJoined: (call: string) => void }) {
  const { press, busy } = useCallButton("support/join-call");
  const similarCalls = useRead("support/similar-calls", { equipment }, { enabled: equipment.length >= SHORTEST_TOMBO });
  const [call] = equipment.length >= SHORTEST_TOMBO ? (similarCalls.data?.calls ?? []) : [];
  if (!call) {
    return null;
  }
  return (
    <Note tone="info">
      Este equipamento já tem um chamado aberto: {call.title ? `${call.title}, ` : ""}
      {formatCode(call.code)}.{" "}
      {call.follows ? (
        <Link to={`/meus-chamados/${call.id}`}>Você já o acompanha.</Link>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={busy}
          onClick={async () => (await press({ call: call.id })) && onJoined(call.id)}
        >
          Também estou com este problema
        </Button>
      )}
    </Note>
  );
}
