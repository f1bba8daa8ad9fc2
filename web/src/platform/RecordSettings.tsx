import type { ReactNode } from "react";
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { CollectionName } from "../data/client";
import { useRecord } from "../data/records";
import { Card } from "../ui/Card";
import { LoadingState } from "./LoadingState";
import { RecordHistory } from "./RecordHistory";
import { SettingsPage } from "./SettingsPage";

interface RecordSettingsProps<Name extends CollectionName> {
  collection: Name;
  id: string;
  title: string;
  /** The form, once the record is loaded. */
  children: (record: CollectionRecords[Name]) => ReactNode;
  /** The further content of the page. */
  footer?: ReactNode;
}

/** A settings page that is one record of choices. */
export function RecordSettings<Name extends CollectionName>(props: RecordSettingsProps<Name>) {
  const { collection, id, title, children, footer } = props;
  const settings = useRecord(collection, id);
  return (
    <SettingsPage>
      <Card title={title}>
        {settings.data ? (
          <>
            {children(settings.data)}
            <RecordHistory collection={collection} id={id} />
          </>
        ) : (
          <LoadingState query={settings} />
        )}
      </Card>
      {footer}
    </SettingsPage>
  );
}
