import { Button } from "@mantine/core";
import { IconMailX } from "@tabler/icons-react";
import { useState } from "react";
import type { SuppressionRow } from "../../../domain/messaging/lists";
import { useCommand } from "../data/call";
import { newId } from "../data/client";
import { ServerListScreen } from "../platform/lists/ServerListScreen";
import { ReasonDialog } from "../ui/form/ReasonDialog";
import { notify } from "../ui/notify";
import type { Column } from "../ui/table/columns";
import { BounceDialog } from "./email/BounceDialog";
import { EmailTabs } from "./email/EmailTabs";

const FILTERS = { kind: "motivo", channel: "canal" } as const;
const KINDS: Record<SuppressionRow["kind"], string> = {
  bounce: "devolvido",
  wrong: "número errado",
  opt_out: "pediu para não receber",
  promotions: "não quer divulgação",
};

const COLUMNS: readonly Column<SuppressionRow>[] = [
  {
    title: "Pessoa",
    render: ({ person_name, class_name }) => [person_name || "Não está no cadastro", class_name].filter(Boolean).join(", "),
  },
  { title: "Contato", value: ({ masked_address }) => masked_address || "só o resumo do contato" },
  { title: "Motivo", phone: "column", status: ({ kind }) => ({ tone: "warn", text: KINDS[kind], icon: true }) },
  { title: "Desde", sort: "created", value: ({ created }) => created, kind: "instant" },
  { title: "Origem da informação", wide: true, phone: "hidden", value: ({ origin }) => origin },
];

/** Addresses to which the school no longer writes, with the reasons. */
export default function SuppressedContacts() {
  const lift = useCommand("messaging/lift-suppression", ["suppressions", "timeline"]);
  const [reading, setReading] = useState(false);
  const [open, setOpen] = useState<SuppressionRow | null>(null);
  return (
    <>
      <ServerListScreen
        name="suppressions"
        filterNames={FILTERS}
        sortedBy="-created"
        live={[]}
        title="Contatos parados"
        views={<EmailTabs />}
        nouns={["contato", "contatos"]}
        actions={() => (
          <Button leftSection={<IconMailX size={16} aria-hidden />} onClick={() => setReading(true)}>
            Registrar e-mail devolvido
          </Button>
        )}
        search="Nome da pessoa"
        chips={[
          { label: "E-mails devolvidos", filter: { kind: "bounce" } },
          { label: "Números errados", filter: { kind: "wrong" } },
          { label: "Pediram para não receber", filter: { kind: "opt_out" } },
          { label: "Não querem divulgação", filter: { kind: "promotions" } },
        ]}
        columns={COLUMNS}
        rowName={({ person_name, masked_address }) => person_name || masked_address}
        onOpen={setOpen}
        empty={{
          drawing: "message",
          sentence: "Nenhum contato parado. Aparecem aqui e-mails devolvidos, números errados e pedidos para não receber.",
        }}
      />
      {reading ? <BounceDialog onClose={() => setReading(false)} /> : null}
      {open ? (
        <ReasonDialog
          title="Voltar a escrever?"
          label="Pedido por, ou motivo"
          action="Voltar a escrever"
          missingSentence="Informe o nome do solicitante ou o motivo."
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
    </>
  );
}
