import { Button, Group, Select, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import type { School } from "../../../../domain/collections.gen";
import { TIME_ZONES } from "../../../../domain/platform/forms";
import { SCHOOL_FIELDS, schoolForm } from "../../../../domain/platform/school-fields";
import { type FormName, type FormOf, formNames } from "../../../../domain/record-fields";
import { useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { fileUrl, useRecord } from "../../data/records";
import { ErrorState } from "../../ui/ErrorState";
import { ImageField } from "../../ui/form/ImageField";
import { imageChange } from "../../ui/form/image-file";
import { ServerForm } from "../../ui/form/ServerForm";
import type { ServerFormState } from "../../ui/form/use-server-form";
import { LoadingRows } from "../../ui/loading";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { type InputProps, RecordFields } from "../RecordFields";
import { RecordSettings } from "../RecordSettings";
import { formTerms } from "../record-form";
import { useRecordForm } from "../useRecordForm";

const SCHOOL_ID = "school000000000";
const ONE_MEGABYTE = 1024 * 1024;
const schoolWithLogo = () => z.extend(schoolForm(), { logo: imageChange });
type SchoolOutput = z.output<ReturnType<typeof schoolWithLogo>>;
type SchoolValues = FormOf<typeof SCHOOL_FIELDS> & { logo: File | null | undefined };
const { formOf, labels, format } = formTerms(SCHOOL_FIELDS);
/** Every page shows the school's name. */
const STALE_QUERIES = ["platform/school", "platform/web-address", "platform/home", "platform/first-steps"];

/** The school itself: its name and logo on every page and print, its zone, and the time before an idle screen locks. */
export default function SchoolSettings() {
  return (
    <RecordSettings collection="school" id={SCHOOL_ID} title="A escola">
      {(school) => <SchoolForm school={school} />}
    </RecordSettings>
  );
}

/** The parts of the school's form: texts for paper, its address on the network, its copies. */
const PARTS = {
  paper: ["name", "document", "association_document", "address", "city", "state", "area_code", "signatories"],
  network: ["web_address"],
  copies: ["backups_elsewhere"],
} as const satisfies Record<string, readonly FormName<typeof SCHOOL_FIELDS>[]>;
export type SchoolPartName = keyof typeof PARTS;

/** A part of the school's settings, for a step of the first day. */
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
  const { form, conflict } = useRecordForm<"school", SchoolValues, SchoolOutput>({
    collection: "school",
    record: school,
    formOf: (record) => ({ ...formOf(record), logo: undefined }),
    schema: schoolWithLogo(),
    valuesOf: ({ logo, ...values }) => (logo === undefined ? values : { ...values, logo }),
    labels,
    format,
    draftKey: part ? `school/${part}` : "school",
    staleQueries: STALE_QUERIES,
    onSaved: () => notify.ok("Configurações da escola salvas"),
  });
  const shortDocument: readonly string[] = part ? PARTS[part] : formNames(SCHOOL_FIELDS);
  return (
    <ServerForm form={form}>
      {conflict}
      <RecordFields
        fields={SCHOOL_FIELDS}
        form={form}
        focusFirst={false}
        omit={formNames(SCHOOL_FIELDS).filter((name) => !shortDocument.includes(name))}
        inputs={{
          area_code: (input) => (
            <TextInput
              {...input}
              maxLength={6}
              inputMode="numeric"
              autoComplete="off"
              maw={240}
              onChange={(event) => input.onChange(event.currentTarget.value)}
            />
          ),
          web_address: (input) => <WebAddressField {...input} />,
          time_zone: (input) => (
            <Select
              {...input}
              data={[...TIME_ZONES]}
              searchable
              allowDeselect={false}
              onChange={(zone) => zone && input.onChange(zone)}
            />
          ),
        }}
        otherInputs={
          shortDocument.includes("name") ? { logo: (label) => <LogoField label={label} form={form} school={school} /> } : {}
        }
      />
      {shortDocument.includes("backups_elsewhere") ? <CopiesNote /> : null}
    </ServerForm>
  );
}

function LogoField({ label, form, school }: { label: string; form: ServerFormState<SchoolValues>; school: School }) {
  return (
    <ImageField
      label={label}
      value={form.values.logo}
      onChange={(file) => form.set("logo", file)}
      current={fileUrl(school, school.logo, "240x0") || undefined}
      maximumBytes={ONE_MEGABYTE}
      camera={false}
      description="PNG, JPG ou WebP de até 1 MB, de preferência quadrado."
      error={form.field("logo").error}
    />
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

/** The address of the school in codes on paper and links in mails, with the addresses that this computer has in the building. */
function WebAddressField({ description, onChange, ...input }: InputProps<string>) {
  const webAddress = useRead("platform/web-address", {}).data;
  const otherAddresses = (webAddress?.proposals ?? []).filter((address) => address !== input.value).slice(0, 3);
  return (
    <>
      <TextInput
        {...input}
        description={
          webAddress?.fixed ? `Definido pelo técnico ao iniciar o programa (APP_URL): ${webAddress.address}.` : description
        }
        disabled={webAddress?.fixed ?? false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {webAddress?.closed ? (
        <Note tone="warn">
          O programa atende somente este computador. Peça ao técnico que o inicie com HOST=0.0.0.0 para atender a rede da escola.
        </Note>
      ) : null}
      {webAddress && !webAddress.fixed && otherAddresses.length > 0 ? (
        <Group gap="0.5rem 0.75rem" className="second">
          Este computador responde na rede por:
          {otherAddresses.map((address) => (
            <Button key={address} variant="default" size="sm" onClick={() => onChange(address)}>
              Usar {address}
            </Button>
          ))}
        </Group>
      ) : null}
    </>
  );
}
