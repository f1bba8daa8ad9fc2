import { Button, NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import type { School } from "../../../../domain/collections.gen";
import { schoolForm, schoolValues, TIME_ZONES } from "../../../../domain/platform/forms";
import { formatDocument } from "../../../../domain/taxpayer";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { fileUrl, useRecord } from "../../data/records";
import { ErrorState } from "../../ui/ErrorState";
import { ImageField } from "../../ui/form/ImageField";
import { imageChange } from "../../ui/form/image-file";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { LoadingRows } from "../../ui/loading";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { RecordSettings } from "../RecordSettings";
import { useRecordForm } from "../useRecordForm";
import classes from "./SchoolSettings.module.css";

const SCHOOL_ID = "school000000000";
const ONE_MEGABYTE = 1024 * 1024;
const LABELS = {
  name: "Nome da escola",
  logo: "Logotipo",
  time_zone: "Fuso horário",
  lock_after_minutes: "Bloquear a tela depois de",
  document: "CNPJ da escola",
  association_document: "CNPJ da APM ou caixa escolar",
  address: "Endereço",
  city: "Cidade",
  state: "Estado",
  area_code: "DDD dos telefones",
  signatories: "Assinaturas dos impressos",
  web_address: "Endereço da Sineta na rede",
  backups_elsewhere: "As cópias de segurança são levadas para outro disco",
};
const schoolWithLogo = z.extend(schoolForm, { logo: imageChange });
type SchoolValues = z.output<typeof schoolWithLogo>;
/** With its points and strokes, as it stands on paper. */
const shown = (document: string): string => (document ? formatDocument(document).replace(/^\w+ /, "") : "");
/** Every page shows the school's name. */
const TOUCHES = ["platform/school", "platform/web-address", "platform/home", "platform/first-steps"];

/** The school itself: its name and logo on every page and print, its zone, and when an idle screen locks. */
export default function SchoolSettings() {
  return (
    <RecordSettings collection="school" id={SCHOOL_ID} title="A escola">
      {(school) => <SchoolForm school={school} />}
    </RecordSettings>
  );
}

/** What of the school a form shows: what stands on paper, its address on the network, its copies. */
export type SchoolPartName = "paper" | "network" | "copies";

/** A part of the school's settings, as a step of the first day asks for it. */
export function SchoolPart({ part }: { part: SchoolPartName }) {
  const school = useRecord("school", SCHOOL_ID);
  return school.data ? (
    <SchoolForm school={school.data} part={part} />
  ) : school.isError ? (
    <ErrorState sentence={sentenceOf(school.error)} onRetry={() => void school.refetch()} />
  ) : (
    <LoadingRows />
  );
}

/** @param part left out: the whole. */
function SchoolForm({ school, part }: { school: School; part?: SchoolPartName }) {
  const { form, conflict } = useRecordForm({
    collection: "school",
    record: school,
    formOf: ({ name, time_zone, lock_after_minutes, ...more }): SchoolValues => ({
      name,
      time_zone,
      lock_after_minutes,
      document: shown(more.document),
      association_document: shown(more.association_document),
      address: more.address,
      city: more.city,
      state: more.state,
      signatories: more.signatories,
      web_address: more.web_address,
      backups_elsewhere: more.backups_elsewhere,
      area_code: more.area_code,
      logo: undefined,
    }),
    schema: schoolWithLogo,
    valuesOf: (form) => {
      const { logo, ...values } = schoolValues(form);
      return logo === undefined ? values : { ...values, logo };
    },
    labels: LABELS,
    draftKey: part ? `school/${part}` : "school",
    touches: TOUCHES,
    onSaved: () => notify.ok("Configurações da escola salvas"),
  });
  const shows = (name: SchoolPartName): boolean => part === undefined || part === name;
  return (
    <ServerForm form={form}>
      {conflict}
      {shows("paper") ? <PaperFields form={form} school={school} /> : null}
      {shows("network") ? (
        <WebAddressField field={form.field("web_address")} onTake={(address) => form.set("web_address", address)} />
      ) : null}
      {part === undefined ? (
        <FieldColumns>
          <Select
            label={LABELS.time_zone}
            description="Define o fim do dia para prazos e atrasos."
            data={[...TIME_ZONES]}
            searchable
            allowDeselect={false}
            {...form.field("time_zone")}
          />
          <NumberInput
            label={LABELS.lock_after_minutes}
            description="Minutos sem uso; 0 para nunca."
            suffix=" min"
            min={0}
            max={240}
            allowDecimal={false}
            {...form.field("lock_after_minutes")}
          />
        </FieldColumns>
      ) : null}
      {shows("copies") ? (
        <>
          <Switch
            label={LABELS.backups_elsewhere}
            description="A cópia de cada noite fica na pasta backups, dentro da pasta de dados do programa. No mesmo disco, a cópia não protege: o técnico deve levá-la para outro disco ou computador. Marque depois de feito."
            {...form.checkbox("backups_elsewhere")}
          />
          <CopiesNote />
        </>
      ) : null}
    </ServerForm>
  );
}

/** What stands on the school's paper. */
function PaperFields({ form, school }: { form: ServerFormState<SchoolValues>; school: School }) {
  return (
    <>
      <TextInput label={LABELS.name} description="Aparece no menu, na tela de login e nos impressos." {...form.field("name")} />
      <ImageField
        label={LABELS.logo}
        value={form.values.logo}
        onChange={(file) => form.set("logo", file)}
        current={fileUrl(school, school.logo, "240x0") || undefined}
        maximumBytes={ONE_MEGABYTE}
        camera={false}
        description="PNG, JPG ou WebP de até 1 MB, de preferência quadrado."
        error={form.field("logo").error}
      />
      <FieldColumns>
        <TextInput
          label={LABELS.document}
          description="Usado para conferir se a nota fiscal é da escola."
          autoComplete="off"
          {...form.field("document")}
        />
        <TextInput
          label={LABELS.association_document}
          description="Se a entidade também compra para a escola."
          autoComplete="off"
          {...form.field("association_document")}
        />
      </FieldColumns>
      <FieldColumns>
        <TextInput
          label={LABELS.address}
          description="Nos impressos, abaixo do nome."
          autoComplete="off"
          {...form.field("address")}
        />
        <TextInput label={LABELS.city} autoComplete="off" {...form.field("city")} />
        <TextInput label={LABELS.state} maxLength={40} autoComplete="off" {...form.field("state")} />
      </FieldColumns>
      <TextInput
        label={LABELS.area_code}
        description="Completa os telefones sem DDD das planilhas importadas."
        placeholder="19"
        maxLength={6}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...form.field("area_code")}
      />
      <Textarea
        label={LABELS.signatories}
        description="Nome e cargo separados por vírgula, um por linha. Sem nome, a linha é impressa em branco para assinatura."
        placeholder={"Helena Duarte, diretora da escola\nConselho fiscal da APM"}
        autosize
        minRows={2}
        maxRows={5}
        {...form.field("signatories")}
      />
    </>
  );
}

/** The state of the copies that the program makes on another disk; nothing where it makes none. */
function CopiesNote() {
  const home = useRead("platform/home", {});
  const now = home.data?.now.platform ?? "";
  const lines = home.data?.lines.filter(({ area }) => area === "platform") ?? [];
  return (
    <>
      {lines.map(({ tone, lead, text }) => (
        <Note key={lead} tone={tone === "bad" ? "bad" : "warn"}>
          {lead} {text}.
        </Note>
      ))}
      {now ? <Note tone="info">Cópias de segurança: {now}.</Note> : null}
    </>
  );
}

interface WebAddressFieldProps {
  field: { value: string; error?: React.ReactNode };
  onTake: (address: string) => void;
}

/** By what codes on paper and links in mails reach the school, with the addresses that this computer has in the building. */
function WebAddressField({ field, onTake }: WebAddressFieldProps) {
  const said = useRead("platform/web-address", {}).data;
  const others = (said?.proposals ?? []).filter((address) => address !== field.value).slice(0, 3);
  return (
    <>
      <TextInput
        label={LABELS.web_address}
        placeholder="http://192.168.0.10:8090"
        description={
          said?.fixed
            ? `Definido pelo técnico ao iniciar o programa (APP_URL): ${said.address}.`
            : "Endereço aberto por celulares e outros computadores, usado nos códigos das carteiras e etiquetas e nos links dos e-mails."
        }
        disabled={said?.fixed ?? false}
        autoComplete="off"
        {...field}
      />
      {said?.closed ? (
        <Note tone="warn">
          O programa atende somente este computador. Peça ao técnico que o inicie com HOST=0.0.0.0 para atender a rede da escola.
        </Note>
      ) : null}
      {said && !said.fixed && others.length > 0 ? (
        <div className={classes.proposals}>
          Este computador responde na rede por:
          {others.map((address) => (
            <Button key={address} variant="default" size="sm" onClick={() => onTake(address)}>
              Usar {address}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
}
