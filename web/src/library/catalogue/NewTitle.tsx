import { NumberInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import {
  NEW_COPY_FIELDS,
  NEW_COPY_TEXTS,
  type NewCopyText,
  noTexts,
  textsOf,
} from "../../../../domain/library/catalogue/copy-fields";
import { newTitleForm } from "../../../../domain/library/catalogue/forms";
import {
  MAX_NEW_COPIES,
  type NewCopyCodes,
  numberedCopies,
  runInWords,
  tomboAfter,
  tomboRange,
} from "../../../../domain/library/catalogue/new-copies";
import { TITLE_FIELDS } from "../../../../domain/library/catalogue/title-fields";
import { TEXTBOOK_TYPE } from "../../../../domain/library/class-sets/textbooks";
import type { AddedCopies } from "../../../../domain/library/commands";
import { emptyForm } from "../../../../domain/record-fields";
import { count } from "../../../../domain/text";
import { command } from "../../data/call";
import { asCallError, isTaken } from "../../data/errors";
import { newId, numberedId } from "../../data/new-id";
import { createRecord, updateRecord } from "../../data/records";
import { createOnce } from "../../platform/create-once";
import { RecordFields } from "../../platform/RecordFields";
import { SaveAndNew } from "../../platform/useNewRecordForm";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { imageChange } from "../../ui/form/image-file";
import { ServerForm } from "../../ui/form/ServerForm";
import { useFocusFirst } from "../../ui/form/use-focus-first";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { useNavigateUnlessLeft } from "../../ui/use-has-left";
import { TitleFields } from "./TitleFields";
import classes from "./TitleFields.module.css";
import { titleRecord } from "./title-form";

interface SavedTitle {
  id: string;
  title: string;
  copies: AddedCopies["copies"];
}

/** `made`: the title may exist, since its copies were refused. */
const INITIAL = {
  ...emptyForm(TITLE_FIELDS),
  made: false,
  cover: undefined,
  copies: 1 as number | "",
  first_tombo: "",
  ...noTexts(NEW_COPY_TEXTS),
};
const BOOK = "typebook0000000";
const materialOf = ({ program }: { program: string }) => (program === "" ? BOOK : TEXTBOOK_TYPE);

/** A new title with its copies; one after the other for a pile of books. */
export default function NewTitle() {
  const navigate = useNavigateUnlessLeft();
  const { today } = useApplication();
  const [savedTitles, setSavedTitles] = useState<readonly SavedTitle[]>([]);
  const [round, setRound] = useState(0);
  const saveTitle = useSaveTitle();
  // The title's own id is among the values: a title whose copies were refused is not created a second time.
  const [first] = useState(() => ({ ...INITIAL, id: newId() }));
  const form = useServerForm({
    initial: first as typeof first & { cover: File | null | undefined },
    schema: z.safeExtend(newTitleForm(today), { cover: imageChange, id: z.string(), made: z.boolean() }),
    draftKey: "titles/new",
    save: async (output, _, id, isRepetition) => {
      const copies = numberedCopies(Number(output.copies), output.first_tombo);
      try {
        return await saveTitle(output.id, titleRecord(output, today), {
          copies: copies.map((codes, index) => ({ id: numberedId(id, index), ...codes })),
          ...textsOf(NEW_COPY_TEXTS, output),
          isRepetition: isRepetition || output.made,
        });
      } catch (error) {
        const { status } = asCallError(error);
        if (isTaken(error)) {
          // The form shows another title by now.
          form.set("id", newId());
          form.set("made", false);
        } else if (status >= 400 && status < 500) {
          form.set("made", true);
        }
        throw error;
      }
    },
    onSaved: (title, intent) => {
      if (intent === "again") {
        setSavedTitles([title, ...savedTitles]);
        form.reset({ ...INITIAL, ...nextOf(form.values), id: newId() });
        setRound(round + 1);
      } else {
        notify.ok(`“${title.title}” está no acervo`);
        navigate(`/acervo/${title.id}`, { replace: true });
      }
    },
  });

  useFocusFirst(form, round);

  return (
    <Page title="Novo título">
      <div role="status" className={classes.status}>
        {savedTitles[0] ? <SavedTitleCard title={savedTitles[0]} titles={savedTitles} /> : null}
      </div>
      <ServerForm form={form} onCancel={() => navigate("/acervo")} moreActions={<SaveAndNew />}>
        <TitleFields form={form}>
          <Card title="Exemplares">
            <div className={classes.fields}>
              <NumberInput
                label="Quantidade na escola"
                description="Numeração automática, ou a partir do primeiro tombo informado."
                min={0}
                max={MAX_NEW_COPIES}
                allowDecimal={false}
                clampBehavior="none"
                {...form.field("copies")}
              />
              <TextInput
                label="Primeiro tombo"
                description={
                  runInWords(form.values.first_tombo, Number(form.values.copies)) ||
                  "Somente se os livros já tiverem número, em sequência."
                }
                autoComplete="off"
                {...form.field("first_tombo")}
              />
              <RecordFields fields={NEW_COPY_FIELDS} form={form} focusFirst={false} omit={["origin"]} />
            </div>
          </Card>
        </TitleFields>
      </ServerForm>
    </Page>
  );
}

/** The values that the next book of the same pile shares with this one. */
function nextOf({ location, copies, first_tombo, program, cycle_start, cycle_end, grade }: typeof INITIAL) {
  const next = { location, first_tombo: tomboAfter(first_tombo, Number(copies)) };
  // Textbooks come by the box: the same programme, the same grade, the same number of each.
  return program === "" ? next : { ...next, copies, program, cycle_start, cycle_end, grade };
}

/** The titles saved since the page was opened, the last one with its tombos; and the link to their labels. */
function SavedTitleCard({ title, titles }: { title: SavedTitle; titles: readonly SavedTitle[] }) {
  const tombos = title.copies.map(({ tombo }) => tombo);
  const copies = titles.reduce((sum, title) => sum + title.copies.length, 0);
  return (
    <p className={classes.savedNote}>
      <span>
        <Link to={`/acervo/${title.id}`}>{title.title}</Link> está no acervo.
      </span>
      {tombos.length > 0 ? (
        <span>
          {tombos.length === 1 ? "Tombo" : "Tombos"}{" "}
          <span className={classes.tombos}>{tomboRange(tombos) || tombos.join(", ")}</span>
        </span>
      ) : null}
      {copies > 0 ? (
        <Link to={`/acervo/etiquetas?titulos=${titles.map(({ id }) => id).join(",")}`}>
          Imprimir {count(copies, "etiqueta", "etiquetas")}
          {titles.length > 1 ? ` de ${titles.length} títulos` : ""}
        </Link>
      ) : null}
    </p>
  );
}

/**
 * Saves a title and then its copies: a repetition under the same ids after a lost answer creates neither twice. Without
 * `isRepetition` it overwrites no existing title.
 */
function useSaveTitle() {
  const queryClient = useQueryClient();
  return async (
    id: string,
    values: ReturnType<typeof titleRecord>,
    {
      copies,
      isRepetition,
      ...texts
    }: { copies: (NewCopyCodes & { id: string })[]; isRepetition: boolean } & Record<NewCopyText, string>,
  ): Promise<SavedTitle> => {
    await createOnce(isRepetition, {
      create: () => createRecord("titles", { id, ...values }),
      resume: () => updateRecord("titles", id, values),
    });
    const addedCopies =
      copies.length > 0
        ? await command("library/add-copies", { title: id, material_type: materialOf(values), ...texts, copies })
        : { copies: [] };
    for (const key of ["titles", "copies"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    return { id, title: values.title, copies: addedCopies.copies };
  };
}
