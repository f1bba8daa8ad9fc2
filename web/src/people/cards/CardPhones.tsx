import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import type { CardPhone, IssuedCard } from "../../../../domain/people/cards/commands";
import { opensOnlyOnServer } from "../../../../domain/platform/own-address";
import { command } from "../../data/call";
import { newId } from "../../data/client";
import { sentenceOf } from "../../data/errors";
import { AddressNote, useLinkOrigin } from "../../platform/AddressNote";
import { useApplication } from "../../ui/application-context";
import { zoned } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { QrCode } from "../../ui/print/QrCode";
import classes from "./CardPhones.module.css";

interface CardPhonesProps {
  card: IssuedCard;
  phones: readonly CardPhone[];
  onChange: () => Promise<unknown>;
  onEnd: (phone: string) => Promise<void>;
}

/** The phones that show the card with a changing code, and the code to pair another. */
export function CardPhones({ card, phones, onChange, onEnd }: CardPhonesProps) {
  const { timeZone } = useApplication();
  const origin = useLinkOrigin() || window.location.origin;
  const [pairing, setPairing] = useState<{ phone: string; path: string; ends_at: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const pair = async () => {
    setBusy(true);
    try {
      setPairing(await command("people/pair-card", { id: newId(), card: card.id }));
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    setBusy(false);
  };
  const sayWhen = (at: string) => {
    const { day, time } = zoned(at, timeZone);
    return `${day.split("-").reverse().join("/")}, às ${time}`;
  };
  return (
    <section className={classes.phones} aria-label="Carteira no celular">
      <h3 className={classes.title}>No celular</h3>
      {phones.length === 0 ? (
        <p className="soft-line">Em nenhum celular.</p>
      ) : (
        <ul className={classes.list}>
          {phones.map(({ id, paired_at }) => (
            <Group key={id} component="li" gap={0} justify="space-between" wrap="nowrap">
              <span>Pareado em {sayWhen(paired_at)}</span>
              <Button variant="subtle" size="compact-sm" onClick={() => void onEnd(id)}>
                Encerrar
              </Button>
            </Group>
          ))}
        </ul>
      )}
      {card.state === "valid" ? (
        <Button variant="default" loading={busy} onClick={() => void pair()}>
          Pôr no celular…
        </Button>
      ) : null}
      {pairing ? (
        <Modal
          opened
          onClose={() => {
            setPairing(null);
            void onChange();
          }}
          title={`Carteira de ${card.name} no celular`}
        >
          {phones.some(({ id }) => id === pairing.phone) ? (
            <div role="status">
              <Note tone="ok">Pronto: a carteira está no celular.</Note>
            </div>
          ) : (
            <>
              <p className="paragraph">
                Aponte a câmera do celular para o código e toque em “Usar neste celular”. O código expira às{" "}
                {zoned(pairing.ends_at, timeZone).time} e serve para um só celular.
              </p>
              <div className={classes.code}>
                <QrCode text={`${origin}${pairing.path}`} label="Código de pareamento" size={60} />
              </div>
              {opensOnlyOnServer(origin) ? (
                <AddressNote itemName="Os códigos" />
              ) : origin.startsWith("https:") ? null : (
                <Note tone="info">
                  Este endereço não é seguro (https): a carteira funciona no celular, mas não abre sem conexão à escola.
                </Note>
              )}
            </>
          )}
        </Modal>
      ) : null}
    </section>
  );
}
