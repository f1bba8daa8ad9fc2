import { Button } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import classes from "./Form.module.css";
import { LeaveGuard } from "./LeaveGuard";
import type { ServerFormState } from "./use-server-form";

/** The part of a form's state that its frame needs, whatever its values are. */
export type FormFrame = Pick<
  ServerFormState<Record<string, unknown>>,
  "formErrors" | "saving" | "dirty" | "restored" | "filesLost" | "discard" | "submit" | "element" | "guard"
>;

interface ServerFormProps {
  /** Of useServerForm(). */
  form: FormFrame;
  /** A verb: "Salvar". */
  submitLabel?: string;
  onCancel?: (() => void) | undefined;
  /** More submit buttons: `<Button type="submit" name="intent" value="again" variant="default">Salvar e novo</Button>`. */
  moreActions?: ReactNode;
  children: ReactNode;
}

/**
 * The form element: its fields, the problems above them, its buttons below. Ctrl+S and Ctrl+Enter save; with Shift, they press
 * the second button.
 */
export function ServerForm({ form, submitLabel = "Salvar", onCancel, moreActions, children }: ServerFormProps) {
  function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.ctrlKey && (event.key === "Enter" || event.key.toLowerCase() === "s")) {
      event.preventDefault();
      const other = event.currentTarget.querySelector<HTMLButtonElement>('button[name="intent"]');
      event.currentTarget.requestSubmit(event.shiftKey ? other : null);
    }
  }

  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      onSubmit={form.submit}
      onKeyDown={saveByKeys}
      aria-busy={form.saving}
    >
      {/* Enter in a field presses the first submit button there is: the form's own, not one of `moreActions`. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden />
      <RestoredNote form={form} />
      {form.formErrors.length > 0 ? (
        <div className={classes.trouble} role="alert" tabIndex={-1} data-form-trouble>
          {form.formErrors.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : null}
      <fieldset className={classes.fields} disabled={form.saving}>
        {children}
      </fieldset>
      <div className={classes.actions}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel} disabled={form.saving}>
            Cancelar
          </Button>
        ) : null}
        {moreActions}
        <Button type="submit" loading={form.saving} aria-keyshortcuts="Control+S">
          {submitLabel}
        </Button>
      </div>
      <LeaveGuard form={form.guard} />
    </form>
  );
}

/** Tells that the fields hold a draft, and offers to discard it. */
export function RestoredNote({ form }: { form: FormFrame }) {
  return form.restored ? (
    <div className={classes.restoredNote} role="status">
      Os dados digitados e não salvos foram recuperados.{form.filesLost ? " Escolha de novo as fotos e os anexos." : ""}
      <Button variant="subtle" onClick={form.discard}>
        Descartar
      </Button>
    </div>
  ) : null;
}

/** Fields side by side where there is room, below each other on a phone. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
