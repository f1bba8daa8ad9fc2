import { Button } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import { useState } from "react";
import type { SuppressionRow } from "../../../domain/messaging/lists";
import { useCommand } from "../data/call";
import { newId } from "../data/client";
import { ListScreen } from "../platform/lists/ListScreen";
import { useListing } from "../platform/lists/useListing";
import { useApplication } from "../ui/application-context";
import { EmptyState } from "../ui/EmptyState";
import { ReasonDialog } from "../ui/form/ReasonDialog";
import { relativeTime } from "../ui/format";
import { notify } from "../ui/notify";
import { StatusBadge } from "../ui/StatusBadge";
import type { Column } from "../ui/table/columns";
import { type FilterChip, FilterChips } from "../ui/table/FilterChips";
import { useListState } from "../ui/table/use-list-state";
import { BounceDialog } from "./email/BounceDialog";
import { EmailTabs } from "./email/EmailTabs";

const FILTERS = { kind: "motivo", channel: "canal" } as const;
const CHIPS: FilterChip[] = [
  { label: "E-mails devolvidos", filter: { kind: "bounce" } },
  { label: "Números errados", filter: { kind: "wrong" } },
  { label: "Pediram para não receber", filter: { kind: "opt_out" } },
  { label: "Não querem divulgação", filter: { kind: "promotions" } },
];
const KINDS: Record<SuppressionRow["kind"], string> = {
  bounce: "devolvido",
  wrong: "número errado",
  opt_out: "pediu para não receber",
  promotions: "não quer divulgação",
};

/** Where nobody is written to any more, and why. */
export default function SuppressedContacts() {
  const { timeZone } = useApplication();
  const list = useListState({ filters: FILTERS, defaultSort: "-created" });
  const stopped = useListing("suppressions", list);
  const lift = useCommand("messaging/lift-suppression", ["suppressions", "timeline"]);
  const [reading, setReading] = useState(false);
  const [open, setOpen] = useState<SuppressionRow | null>(null);
  const now = new Date();
  const columns: Column<SuppressionRow>[] = [
    {
      key: "person_name",
      title: "Pessoa",
      render: ({ person_name, class_name }) => [person_name || "Não está no cadastro", class_name].filter(Boolean).join(", "),
    },
    { key: "masked_address", title: "Contato", render: ({ masked_address }) => masked_address || "só o resumo do contato" },
    { key: "kind", title: "Motivo", phone: "column", render: ({ kind }) => <StatusBadge tone="warn">{KINDS[kind]}</StatusBadge> },
    { key: "created", title: "Desde", sort: "created", render: ({ created }) => relativeTime(created, now, timeZone) },
    { key: "origin", title: "Origem da informação", wide: true, phone: "hidden", render: ({ origin }) => origin },
  ];
  return (
    <ListScreen
      title="Contatos parados"
      views={<EmailTabs />}
      count={stopped.count("contato", "contatos")}
      actions={
        <Button leftSection={<IconMailX size={16} aria-hidden />} onClick={() => setReading(true)}>
          Registrar e-mail devolvido
        </Button>
      }
      listing={stopped}
      search="Nome da pessoa"
      columns={columns}
      rowName={({ person_name, masked_address }) => person_name || masked_address}
      onOpen={setOpen}
      empty={
        <EmptyState
          drawing="message"
          sentence="Nenhum contato parado. Aparecem aqui e-mails devolvidos, números errados e pedidos para não receber."
          action={null}
        />
      }
    >
      <FilterChips list={list} chips={CHIPS} />
      {reading ? <BounceDialog onClose={() => setReading(false)} /> : null}
      {open ? (
        <ReasonDialog
          title="Voltar a escrever?"
          label="Pedido por, ou motivo"
          action="Voltar a escrever"
          missing="Informe o nome do solicitante ou o motivo."
          onConfirm={async (declared_by) => {
            await lift.mutateAsync({ id: newId(), suppression: open.id, declared_by: declared_by.slice(0, 160) });
            notify.ok("O contato volta a receber mensagens");
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            {[open.person_name, open.masked_address].filter(Boolean).join(", ")}: {KINDS[open.kind]}. {open.origin}
          </p>
        </ReasonDialog>
      ) : null}
    </ListScreen>
  );
}
