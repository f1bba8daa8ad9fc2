import { Drawer, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useReturnFocus } from "../use-return-focus";
import classes from "./Form.module.css";
import { LeaveDialog } from "./LeaveDialog";
import { type FormFrame, ServerForm } from "./ServerForm";

interface FormLayerProps {
  /** The work in progress: "Novo livro", "Editar Maria Oliveira". */
  title: string;
  /** Of useServerForm(). */
  form: FormFrame;
  /** Unmount it then: a mounted layer is an open one. */
  onClose: () => void;
  submitLabel?: string;
  moreActions?: ReactNode;
  children: ReactNode;
}

/** Asks before it closes over unsaved input. */
export function useGuardedClose(form: Pick<FormFrame, "dirty" | "saving" | "discard">, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  useReturnFocus();
  return {
    close: () => (form.dirty ? setAsking(true) : form.saving || onClose()),
    question: isAsking ? (
      <LeaveDialog
        onStay={() => setAsking(false)}
        onLeave={() => {
          form.discard();
          onClose();
        }}
      />
    ) : null,
  };
}

/** A form in a drawer at the right: for a record of a list, without leaving the list. */
export function FormDrawer({ title, form, onClose, children, ...frame }: FormLayerProps) {
  const { close, question } = useGuardedClose(form, onClose);
  return (
    <Drawer.Root opened onClose={close} position="right" size="30rem" classNames={{ content: classes.drawerContent ?? "" }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Fechar" />
        </Drawer.Header>
        <Drawer.Body className={classes.drawerBody}>
          <ServerForm form={form} onCancel={close} {...frame}>
            {children}
          </ServerForm>
        </Drawer.Body>
      </Drawer.Content>
      {question}
    </Drawer.Root>
  );
}

/** A short form in the middle of the screen: a reason, a date. */
export function FormModal({ title, form, onClose, children, ...frame }: FormLayerProps) {
  const { close, question } = useGuardedClose(form, onClose);
  return (
    <Modal opened onClose={close} title={title}>
      <ServerForm form={form} onCancel={close} {...frame}>
        {children}
      </ServerForm>
      {question}
    </Modal>
  );
}
