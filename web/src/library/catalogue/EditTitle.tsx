import { Switch } from "@mantine/core";
import { useParams, useSearchParams } from "react-router-dom";
import type { Titles } from "../../../../domain/collections.gen";
import { TITLE_FIELDS, titleFormOf } from "../../../../domain/library/catalogue/title-fields";
import { valueInWords } from "../../../../domain/record-fields";
import { useLive } from "../../data/realtime";
import { fileUrl, useRecord } from "../../data/records";
import { LoadingState } from "../../platform/LoadingState";
import { useRecordForm } from "../../platform/useRecordForm";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { TITLE_LABELS } from "./catalogue-words";
import { TitleFields } from "./TitleFields";
import { type TitleFormValues, type TitleOutput, titleRecord, titleWithCover } from "./title-form";

/** A title's form, for the record's present values. */
export default function EditTitle() {
  const { id = "" } = useParams();
  const title = useRecord("titles", id);
  useLive("titles");
  if (title.data) {
    return <EditForm key={id} title={title.data} />;
  }
  return (
    <Page title="Editar título">
      <LoadingState query={title} />
    </Page>
  );
}

function EditForm({ title }: { title: Titles }) {
  const navigate = useNavigateUnlessLeft();
  const [address] = useSearchParams();
  const { today } = useApplication();
  const search = address.toString();
  const goBack = () => navigate(`/acervo/${title.id}${search ? `?${search}` : ""}`, { replace: true });
  const { form, conflict } = useRecordForm<"titles", TitleFormValues, TitleOutput>({
    collection: "titles",
    record: title,
    formOf: (record) => ({ ...titleFormOf(record), cover: undefined }),
    schema: titleWithCover(today),
    valuesOf: (output) => titleRecord(output, today),
    labels: TITLE_LABELS,
    format: (name, value) => valueInWords(TITLE_FIELDS, name, value),
    draftKey: `titles/${title.id}`,
    staleQueries: [],
    onSaved: (savedTitle) => {
      notify.ok(`“${savedTitle.title}” salvo`);
      goBack();
    },
  });
  return (
    <Page title="Editar título" tab={title.title} subtitle={title.title}>
      <ServerForm form={form} onCancel={goBack}>
        {conflict}
        <TitleFields form={form} self={title.id} cover={fileUrl(title, title.cover, "240x0")}>
          <Card>
            <Switch label={TITLE_LABELS.active} description={TITLE_FIELDS.active.facts.help} {...form.checkbox("active")} />
          </Card>
        </TitleFields>
      </ServerForm>
    </Page>
  );
}
