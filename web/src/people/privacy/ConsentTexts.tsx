import { Button, Checkbox, Group, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TextInUse } from "../../../../domain/people/privacy/commands";
import { MAX_CONSENT_TEXT, PURPOSE_NAMES } from "../../../../domain/people/privacy/consents";
import { count } from "../../../../domain/text";
import { command, useRead } from "../../data/call";
import { useIdempotentSend } from "../../data/idempotent-send";
import { serverDate } from "../../data/server-clock";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { relativeTime } from "../../ui/format";
import { notify } from "../../ui/notify";
import { CardsDialog } from "../cards/CardsDialog";
import classes from "./privacy.module.css";

/** The texts for families before they decide, with their versions. */
export function ConsentTexts() {
  const { timeZone } = useApplication();
  const texts = useRead("people/consent-texts", {});
  const [changedText, setChangedText] = useState<TextInUse | null>(null);
  const now = serverDate();
  const sinceText = ({ at, by_name }: { at: string; by_name: string }) =>
    by_name ? `${relativeTime(at, now, timeZone)}, por ${by_name}` : "texto inicial";
  return (
    <Card title="Textos de autorização" flush>
      {texts.data ? (
        <ul className="plain-list">
          {texts.data.texts.map((one) => (
            <li key={one.purpose} className={classes.purpose}>
              <Group gap="0.25rem 1rem" justify="space-between">
                <strong>{PURPOSE_NAMES[one.purpose]}</strong>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Alterar texto: ${PURPOSE_NAMES[one.purpose]}`}
                  onClick={() => setChangedText(one)}
                >
                  Alterar texto…
                </Button>
              </Group>
              <p className={classes.text}>{one.text}</p>
              <p className="second-line">
                {`Versão ${one.version}, ${sinceText(one)}. ${count(one.given, "autorização", "autorizações")} e ${count(one.refused, "recusa", "recusas")} em vigor.`}
              </p>
              {one.earlier.length > 0 ? (
                <details className="second-line">
                  <summary>Versões anteriores</summary>
                  <ul className={classes.report}>
                    {one.earlier.map(({ version, text, ...made }) => (
                      <li key={version}>{`Versão ${version}, ${sinceText(made)}: ${text}`}</li>
                    ))}
                  </ul>
                </details>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <LoadingState query={texts} rows={3} />
      )}
      {changedText ? <TextDialog text={changedText} onClose={() => setChangedText(null)} /> : null}
    </Card>
  );
}

function TextDialog({ text: { purpose, version, text: currentText, given }, onClose }: { text: TextInUse; onClose: () => void }) {
  const queryClient = useQueryClient();
  const attempt = useIdempotentSend();
  const [text, setText] = useState(currentText);
  const [again, setAgain] = useState(false);
  const fault =
    text.trim() === ""
      ? "Informe o texto apresentado à família."
      : text.trim() === currentText
        ? "O texto é o mesmo que já está em uso."
        : "";
  return (
    <CardsDialog
      title={PURPOSE_NAMES[purpose]}
      action="Salvar texto"
      fault={fault}
      onClose={onClose}
      onConfirm={async () => {
        const { ended } = await attempt((id) =>
          command("people/save-consent-text", { id, purpose, text: text.trim(), asks_again: again, seen: version }),
        );
        notify.ok(
          ended > 0 ? `Texto salvo; ${count(ended, "autorização a pedir", "autorizações a pedir")} de novo` : "Texto salvo",
        );
        for (const key of ["people/consent-texts", "people/consents", "people/class-consents", "timeline"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
      }}
    >
      <Textarea
        label="Texto apresentado à família"
        description="Informe a finalidade, a ausência de prejuízo em caso de recusa e a forma de revogação."
        autosize
        minRows={4}
        maxLength={MAX_CONSENT_TEXT}
        mb="md"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label="Pedir a autorização de novo"
        description={
          given > 0
            ? `Quando o uso muda (LGPD, art. 8º, § 6º). ${count(given, "autorização em vigor deixa", "autorizações em vigor deixam")} de valer; as recusas continuam.`
            : "Quando o uso muda (LGPD, art. 8º, § 6º). Não há autorização em vigor."
        }
        checked={again}
        onChange={(event) => setAgain(event.currentTarget.checked)}
      />
    </CardsDialog>
  );
}
