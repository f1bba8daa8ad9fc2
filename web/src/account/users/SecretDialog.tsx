import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { copyText } from "../../ui/clipboard";
import { useReturnFocus } from "../../ui/use-return-focus";
import classes from "./users.module.css";

interface SecretDialogProps {
  title: string;
  children: ReactNode;
  /** The secret: a link, a password. It is shown only once. */
  secret: string;
  /** The label where nobody needs to hand it over by hand. */
  doneLabel?: string;
  onClose: () => void;
}

/** A secret that the user gives to another person by hand. */
export function SecretDialog({ title, children, secret, doneLabel = "Já entreguei", onClose }: SecretDialogProps) {
  const [isCopied, setCopied] = useState<boolean>();
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <div className={classes.handOver}>
        {children}
        <output className={classes.secret}>{secret}</output>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void copyText(secret).then(setCopied)}>
            {isCopied ? "Copiado" : "Copiar"}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {doneLabel}
          </Button>
        </div>
        {isCopied === false ? <p role="alert">Não foi possível copiar: selecione o texto e copie manualmente.</p> : null}
      </div>
    </Modal>
  );
}
