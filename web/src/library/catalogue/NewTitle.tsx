import { NumberInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { EMPTY_TITLE, newTitleForm } from "../../../../domain/library/catalogue/forms";
import { MAX_NEW_COPIES } from "../../../../domain/library/catalogue/new-copies";
import { TEXTBOOK_TYPE } from "../../../../domain/library/class-sets/textbooks";
import type { AddedCopies } from "../../../../domain/library/commands";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { fieldErrorsOf } from "../../data/errors";
import { createRecord, updateRecord } from "../../data/records";
import { SaveAndNew } from "../../platform/useNewRecordForm";
import { Card } from "../../ui/Card";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { useFocusFirst } from "../../ui/form/use-focus-first";
import { useServerForm } from "../../ui/form/use-server-form";
import { useKit } from "../../ui/kit";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { TitleFields } from "./TitleFields";
import classes from "./TitleFields.module.css";
import { coverField, titleRecord } from "./title-form";
import { COPY_LABELS } from "./words";

interface SavedTitle {
  id: string;
  title: string;
  copies: AddedCopies["copies"];
}

const INITIAL = { ...EMPTY_TITLE, cover: undefined, copies: 1 as number | "", call_number: "", location: "" };
const BOOK = "typebook0000000";
const materialOf = ({ program }: { program: string }) => (program === "" ? BOOK : TEXTBOOK_TYPE);

/** A new title with its copies; one after the other where a pile of books waits. */
export default function NewTitle() {
  const navigate = useNavigate();
  const { today } = useKit();
  const [saved, setSaved] = useState<SavedTitle>();
  const [round, setRound] = useState(0);
  const saveTitle = useSaveTitle();
  const form = useServerForm({
    initial: INITIAL as typeof INITIAL & { cover: File | null | undefined },
    schema: z.extend(newTitleForm(today), { cover: coverField }),
    draftKey: "titles/new",
    save: ({ copies, call_number, location, ...title }) =>
      saveTitle(titleRecord(title, today), { quantity: Number(copies), call_number, location }),
    onSaved: (title, intent) => {
      saveTitle.next();
      if (intent === "again") {
        setSaved(title);
        form.reset({ ...INITIAL, location: form.values.location });
        setRound(round + 1);
      } else {
        notify.ok(`“${title.title}” está no acervo`);
        void navigate(`/acervo/${title.id}`, { replace: true });
      }
    },
  });

  useFocusFirst(form, round);

  return (
    <Page title="Novo título">
      <div role="status" className={classes.status}>
        {saved ? (
          <p className={classes.saved}>
            <span>
              <Link to={`/acervo/${saved.id}`}>{saved.title}</Link> está no acervo.
            </span>
            {saved.copies.length > 0 ? (
              <span>
                {saved.copies.length === 1 ? "Tombo" : "Tombos"}{" "}
                <span className={classes.tombos}>{saved.copies.map(({ tombo }) => tombo).join(", ")}</span>
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
      <ServerForm form={form} onCancel={() => void navigate("/acervo")} moreActions={<SaveAndNew />}>
        <TitleFields form={form}>
          <Card title="Exemplares">
            <div className={classes.fields}>
              <NumberInput
                label="Quantos a escola tem"
                description="Cada um recebe o próximo tombo. Para tombos que já existem, deixe 0 e adicione depois."
                min={0}
                max={MAX_NEW_COPIES}
                allowDecimal={false}
                clampBehavior="none"
                {...form.field("copies")}
              />
              <FieldColumns>
                <TextInput label={COPY_LABELS.call_number} {...form.field("call_number")} />
                <TextInput label={COPY_LABELS.location} {...form.field("location")} />
              </FieldColumns>
            </div>
          </Card>
        </TitleFields>
      </ServerForm>
    </Page>
  );
}

/**
 * Saves a title and then its copies, under ids that stay the same until next(): repeated after a lost answer, neither is
 * made twice.
 */
function useSaveTitle() {
  const queryClient = useQueryClient();
  const ids = useRef<string[]>([]);
  const idAt = (index: number) => {
    ids.current[index] ??= newId();
    return ids.current[index];
  };

  async function save(
    values: ReturnType<typeof titleRecord>,
    { quantity, ...place }: { quantity: number; call_number: string; location: string },
  ): Promise<SavedTitle> {
    const id = idAt(0);
    try {
      await createRecord("titles", { id, ...values });
    } catch (error) {
      // An earlier attempt made it, and only its answer was lost.
      if (!fieldErrorsOf(error).id) {
        throw error;
      }
      await updateRecord("titles", id, values);
    }
    const copies = Array.from({ length: quantity }, (_, index) => ({ id: idAt(index + 1), tombo: "", barcode: "" }));
    const added =
      quantity > 0
        ? await command("library/add-copies", { title: id, material_type: materialOf(values), origin: "", ...place, copies })
        : { copies: [] };
    for (const key of ["titles", "copies"]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
    return { id, title: values.title, copies: added.copies };
  }

  return Object.assign(save, {
    next: () => {
      ids.current = [];
    },
  });
}
