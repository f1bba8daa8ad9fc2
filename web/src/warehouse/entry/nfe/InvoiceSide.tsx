import { Button, Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { formatLongDay } from "../../../../../domain/dates";
import { formatDocument } from "../../../../../domain/taxpayer";
import { capital } from "../../../../../domain/text";
import type { InvoiceSheet } from "../../../../../domain/warehouse/nfe/commands";
import { partsOfTotal, withDifference } from "../../../../../domain/warehouse/nfe/cost";
import { INVOICE_KINDS } from "../../../../../domain/warehouse/nfe/purpose";
import { DOCUMENT_WORDS } from "../../../../../domain/warehouse/words";
import { fileUrl, useFileToken } from "../../../data/records";
import { useApplication } from "../../../ui/application-context";
import { Card } from "../../../ui/Card";
import { DescriptionList } from "../../../ui/DescriptionList";
import { DateField } from "../../../ui/form/DateField";
import { formatMoney } from "../../../ui/format";
import { KeyHint } from "../../../ui/KeyHint";
import { Note } from "../../../ui/Note";
import { StatusBadge } from "../../../ui/StatusBadge";
import { type Tone, ToneIcon } from "../../../ui/tone";
import classes from "./Invoice.module.css";
import type { DraftItem, InvoiceDraft } from "./invoice-draft";

const KIND_OPTIONS = INVOICE_KINDS.map((value) => ({ value, label: capital(DOCUMENT_WORDS[value]) }));

/** Whether the items add up to the note's total, or the difference can be shared among them. */
export const canShare = ({ items, difference }: InvoiceSheet): boolean =>
  difference === 0 ||
  withDifference(
    items.map(({ cost }) => cost),
    difference,
  ) !== null;

interface InvoiceSideProps {
  sheet: InvoiceSheet;
  draft: InvoiceDraft;
  /** Centavos of the total that do not enter. */
  excludedValue: number;
  firstItem: DraftItem | undefined;
  busy: boolean;
  blocked: boolean;
  problem: string;
  onChange: (values: Partial<InvoiceDraft>) => void;
  onPost: () => void;
}

/** The supplier of the note, its total, and the one button. */
export function InvoiceSide({
  sheet,
  draft,
  excludedValue,
  firstItem,
  busy,
  blocked,
  problem,
  onChange,
  onPost,
}: InvoiceSideProps) {
  const { today } = useApplication();
  const token = useFileToken(sheet.file !== "");
  const { issuer, sums } = sheet;
  const address = token ? fileUrl({ id: sheet.id, collectionName: "stock_invoices" }, sheet.file, "", token) : "";
  const file = address ? (
    <a href={address} download>
      Baixar XML
    </a>
  ) : (
    ""
  );
  const checks: [Tone, string][] = [
    sheet.cancelled ? ["bad", "Cancelada pelo fornecedor"] : ["ok", "Autorizada pela Sefaz"],
    sheet.is_ours === "yes"
      ? ["ok", "Emitida para esta escola"]
      : sheet.is_ours === "no"
        ? ["warn", "Emitida para outro destinatário"]
        : ["info", "CNPJ da escola não informado nas configurações"],
    sheet.entered ? ["bad", `Já lançada: ${sheet.entered.number}`] : ["ok", "Ainda não foi lançada"],
    ...(sheet.issued_on > today
      ? [["warn", "Emitida depois de hoje: confira a data deste computador"] satisfies [Tone, string]]
      : []),
    sheet.supplier ? ["ok", "Fornecedor cadastrado"] : ["info", "Fornecedor novo: será cadastrado com os dados da nota"],
  ];
  const sumRows = partsOfTotal(sums, sheet.services);
  return (
    <div className="wide-stack">
      <Card>
        <p className={classes.supplier}>{sheet.supplier_name}</p>
        <p className={classes.document}>{issuer.document ? formatDocument(issuer.document) : ""}</p>
        <DescriptionList
          facts={[
            ["Emitida", formatLongDay(sheet.issued_on, today)],
            ["Série", sheet.series],
            ["Arquivo", file],
          ]}
        />
        <DateField
          label="Data da entrada"
          description="Em branco: hoje."
          value={draft.day}
          onChange={(day) => onChange({ day })}
          disabled={blocked}
        />
        <ul className={classes.checks}>
          {checks.map(([tone, text]) => (
            <li key={text} data-tone={tone}>
              <ToneIcon tone={tone} size={18} />
              {text}
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <dl className={classes.sums}>
          {sumRows
            .filter(([label, amount]) => amount !== 0 || label === "Produtos")
            .map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
          <div className={classes.total}>
            <dt>Total da nota</dt>
            <dd>{formatMoney(sheet.total)}</dd>
          </div>
          {excludedValue > 0 ? (
            <>
              <div>
                <dt>Fora do estoque</dt>
                <dd>{formatMoney(-excludedValue)}</dd>
              </div>
              <div className={classes.total}>
                <dt>Entra no estoque</dt>
                <dd>{formatMoney(sheet.total - excludedValue)}</dd>
              </div>
            </>
          ) : null}
        </dl>
        {sheet.difference === 0 ? (
          <StatusBadge tone="ok">Igual à soma dos itens, até o centavo</StatusBadge>
        ) : (
          <Note tone={canShare(sheet) ? "warn" : "bad"}>
            A soma dos itens fica {formatMoney(Math.abs(sheet.difference))} {sheet.difference > 0 ? "abaixo" : "acima"} do total
            da nota.{" "}
            {canShare(sheet)
              ? "Pode ser um imposto ou desconto que só consta no total."
              : "A diferença não pode ser rateada entre os itens. Lance a entrada manualmente, pelo DANFE."}
          </Note>
        )}
        {sheet.difference !== 0 && !blocked ? (
          <Checkbox
            label="Ratear a diferença entre os itens, pelo valor de cada um"
            checked={draft.share_difference}
            onChange={(event) => onChange({ share_difference: event.currentTarget.checked })}
          />
        ) : null}
        {blocked ? null : (
          <Stack gap="0.875rem" mt="0.875rem">
            {sheet.kind_question ? <Note tone="warn">{sheet.kind_question}</Note> : null}
            <Select
              label="Entra como"
              description={sheet.nature ? `Na nota: ${sheet.nature}` : undefined}
              placeholder="Escolha"
              data={KIND_OPTIONS}
              allowDeselect={false}
              value={draft.kind || sheet.kind || null}
              onChange={(value) => onChange({ kind: INVOICE_KINDS.find((kind) => kind === value) ?? "" })}
            />
            {sheet.warnings.map((warning) => (
              <Checkbox
                key={warning}
                label={`${warning} Conferido: lançar mesmo assim.`}
                checked={draft.accepted.includes(warning)}
                onChange={(event) =>
                  onChange({
                    accepted: event.currentTarget.checked
                      ? [...draft.accepted, warning]
                      : draft.accepted.filter((accepted) => accepted !== warning),
                  })
                }
              />
            ))}
            <TextInput
              label="Observação"
              maxLength={1000}
              autoComplete="off"
              value={draft.note}
              onChange={(event) => onChange({ note: event.currentTarget.value })}
            />
            <Button
              size="md"
              fullWidth
              loading={busy}
              onClick={onPost}
              aria-keyshortcuts="Control+Enter"
              rightSection={<KeyHint keys="Ctrl Enter" />}
            >
              Lançar entrada
            </Button>
            {problem ? (
              <p className="fault strong" role="alert">
                {problem}
              </p>
            ) : firstItem ? (
              <p className="second-line" role="status">
                Falta responder: {firstItem.item.name}. O botão leva até o item.
              </p>
            ) : null}
          </Stack>
        )}
      </Card>
    </div>
  );
}
