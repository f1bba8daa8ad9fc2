import { Button, Group, Modal, NumberInput, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { callNumberOf } from "../../../../domain/library/catalogue/call-number";
import { COPY_FIELDS, NEW_COPY_FIELDS, NEW_COPY_TEXTS, noTexts, textsOf } from "../../../../domain/library/catalogue/copy-fields";
import {
  MAX_NEW_COPIES,
  type NewCopiesForm,
  newCopiesForm,
  newCopyCodes,
  readCopyCodes,
  runInWords,
  tomboRange,
} from "../../../../domain/library/catalogue/new-copies";
import type { AddedCopies } from "../../../../domain/library/commands";
import { count } from "../../../../domain/text";
import { useCommand } from "../../data/call";
import { numberedId } from "../../data/new-id";
import { useRecord } from "../../data/records";
import { RecordFields } from "../../platform/RecordFields";
import { copyText } from "../../ui/clipboard";
import { FormDrawer } from "../../ui/form/FormLayer";
import { FieldColumns } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import classes from "./AddCopies.module.css";
import { useMaterialTypes } from "./EditCopy";

interface AddCopiesProps {
  title: string;
  /** The title's last copy: the new ones are probably like it. */
  like: Pick<NewCopiesForm, "material_type" | "call_number" | "location"> | undefined;
  onClose: () => void;
}

const MODES = [
  { value: "quantity", label: "Quantidade" },
  { value: "tombo", label: "Tombos" },
  { value: "barcode", label: "Códigos de barras" },
];
const BOOK = "typebook0000000";

/** New copies of a title: a number of them, or one for each typed or scanned code; then their assigned tombos. */
export function AddCopies({ title, like, onClose }: AddCopiesProps) {
  const [addedCopies, setAddedCopies] = useState<AddedCopies>();
  return addedCopies ? (
    <NewTombos addedCopies={addedCopies} onClose={onClose} />
  ) : (
    <CopiesForm title={title} like={like} onClose={onClose} onAdded={setAddedCopies} />
  );
}

function CopiesForm({ title, like, onClose, onAdded }: AddCopiesProps & { onAdded: (addedCopies: AddedCopies) => void }) {
  const add = useCommand("library/add-copies", ["copies", "titles", "holds"]);
  const types = useMaterialTypes();
  const form = useServerForm<NewCopiesForm, NewCopiesForm, AddedCopies>({
    initial: {
      ...noTexts(NEW_COPY_TEXTS),
      material_type: BOOK,
      ...like,
      mode: "quantity",
      quantity: 1,
      first_tombo: "",
      codes: "",
    },
    schema: newCopiesForm,
    save: (output, _, id) => {
      const copies = newCopyCodes(output).map((codes, index) => ({ id: numberedId(id, index), ...codes }));
      const input = { title, material_type: output.material_type, ...textsOf(NEW_COPY_TEXTS, output), copies };
      return add.mutateAsync(input);
    },
    onSaved: (answer) => {
      if (answer.title !== title) {
        notify.warn("Este título foi unido a outro enquanto isso: os exemplares foram incluídos no título mantido.");
      }
      onAdded(answer);
    },
    draftKey: `copies/new/${title}`,
  });
  const record = useRecord("titles", title).data;
  const callNumber = record ? callNumberOf(record) : "";
  const { mode, codes } = form.values;
  const codeCount = mode === "quantity" ? 0 : readCopyCodes(codes, mode).copies.length;
  return (
    <FormDrawer title="Adicionar exemplares" form={form} onClose={onClose} submitLabel="Adicionar">
      <SegmentedControl
        aria-label="Como adicionar"
        data={MODES}
        value={mode}
        onChange={(value) => form.set("mode", value as NewCopiesForm["mode"])}
        fullWidth
      />
      {mode === "quantity" ? (
        <FieldColumns>
          <NumberInput
            label="Quantidade de exemplares"
            description="Numeração automática, ou a partir do primeiro tombo informado."
            min={1}
            max={MAX_NEW_COPIES}
            allowDecimal={false}
            clampBehavior="none"
            data-autofocus
            {...form.field("quantity")}
          />
          <TextInput
            label="Primeiro tombo"
            description={
              runInWords(form.values.first_tombo, Number(form.values.quantity)) ||
              "Somente se os livros já tiverem número, em sequência."
            }
            autoComplete="off"
            {...form.field("first_tombo")}
          />
        </FieldColumns>
      ) : (
        <Textarea
          label={mode === "tombo" ? "Tombos, um por linha" : "Códigos de barras, um por linha"}
          description={
            mode === "tombo"
              ? "Digite os números do livro de tombo, ou cole da planilha. Um código de barras pode vir na mesma linha, depois de um ponto e vírgula."
              : "Passe as etiquetas no leitor, uma depois da outra. Cada exemplar recebe também o próximo tombo."
          }
          autosize
          minRows={5}
          maxRows={14}
          data-autofocus
          classNames={{ input: classes.codes, error: classes.problems }}
          spellCheck={false}
          {...form.field("codes")}
        />
      )}
      {codeCount > 0 ? (
        <p className={classes.codeCount} role="status">
          {count(codeCount, "exemplar", "exemplares")}
        </p>
      ) : null}
      <Select label={COPY_FIELDS.material_type.label} data={types} allowDeselect={false} {...form.field("material_type")} />
      <RecordFields
        fields={NEW_COPY_FIELDS}
        form={form}
        focusFirst={false}
        terms={{ call_number: callNumber && !form.values.call_number ? { description: `Em branco: ${callNumber}` } : {} }}
      />
    </FormDrawer>
  );
}

/** The numbers to write into the books now. */
function NewTombos({ addedCopies, onClose }: { addedCopies: AddedCopies; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const { copies } = addedCopies;
  const setAsideCopies = copies.flatMap(({ id, tombo, set_aside }) =>
    set_aside ? [{ id, text: `${tombo}: ${set_aside.sentence}` }] : [],
  );
  const range = tomboRange(copies.map(({ tombo }) => tombo));
  const text = copies.map(({ tombo, barcode }) => (barcode ? `${tombo}\t${barcode}` : tombo)).join("\n");
  return (
    <Modal opened onClose={onClose} title={`${count(copies.length, "exemplar incluído", "exemplares incluídos")}`}>
      <p className="paragraph">
        {copies.length === 1 ? "Anote o tombo no livro." : "Anote os tombos nos livros, na ordem em que estão na mesa."}
        {range ? (
          <>
            {" "}
            Tombos de <strong>{range}</strong>.
          </>
        ) : null}
      </p>
      <ol className={classes.tombos} aria-label="Tombos atribuídos">
        {copies.map(({ id, tombo, barcode }) => (
          <li key={id}>
            {tombo}
            {barcode ? <span className="second-block">{barcode}</span> : null}
          </li>
        ))}
      </ol>
      {setAsideCopies.length > 0 ? (
        <Note tone="keep">
          <ul className="plain-list" aria-label="Para a estante de reservas">
            {setAsideCopies.map(({ id, text: sentence }) => (
              <li key={id}>{sentence}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      <Group gap="sm" justify="flex-end" mt="1.25rem">
        <Button variant="default" onClick={() => void copyText(text).then(setCopied)}>
          {isCopied ? "Tombos copiados" : "Copiar tombos"}
        </Button>
        <Button data-autofocus onClick={onClose}>
          Pronto
        </Button>
      </Group>
    </Modal>
  );
}
