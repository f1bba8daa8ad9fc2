import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { ScannedRequester } from "../../../../domain/warehouse/commands";
import { fileUrl, useFileToken } from "../../data/records";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { shortDay } from "../../ui/format";
import { KeyHint } from "../../ui/KeyHint";
import { StatusBadge } from "../../ui/StatusBadge";
import { PersonSheet } from "../../ui/scan/PersonSheet";

interface RequesterSheetProps {
  /** The label for the person: "Quem retira". */
  title: string;
  requester: ScannedRequester | null;
  /** SheetItems: their loans. */
  items?: ReactNode;
  onFind: () => void;
  onDrop: () => void;
}

/** The person at the stockroom's desk, or the way to choose one. */
export function RequesterSheet({ title, requester, items, onFind, onDrop }: RequesterSheetProps) {
  const { today } = useApplication();
  const token = useFileToken(Boolean(requester?.photo));
  if (!requester) {
    return (
      <Card title={title}>
        <p className="second">
          Leia a carteira da escola ou a carteirinha da biblioteca, ou busque a pessoa ou o setor pelo nome.
        </p>
        <Button variant="default" onClick={onFind} aria-keyshortcuts="F2" rightSection={<KeyHint keys="F2" />}>
          Buscar pelo nome
        </Button>
      </Card>
    );
  }
  const { name, photo, person, kind, sector_name, code, blocks, valid_until } = requester;
  return (
    <PersonSheet
      name={name}
      photo={photo && token ? fileUrl({ id: person, collectionName: "people" }, photo, "96x96", token) : undefined}
      about={[kind === "sector" ? "setor" : sector_name, code].filter(Boolean).join(" · ")}
      badges={
        blocks.length > 0 ? (
          <StatusBadge tone="bad">Não pode retirar</StatusBadge>
        ) : (
          <StatusBadge tone="ok">Pode retirar{valid_until ? ` até ${shortDay(valid_until, today)}` : ""}</StatusBadge>
        )
      }
      items={items}
      actions={
        <>
          <Button variant="default" onClick={onFind} aria-keyshortcuts="F2">
            Trocar
          </Button>
          <Button variant="subtle" onClick={onDrop}>
            Remover
          </Button>
        </>
      }
    />
  );
}
