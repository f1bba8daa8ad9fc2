import { SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CARD_SHEET, labelsOn, mirrored, SINGLE_CARD } from "../../../../../domain/label-sheets";
import type { PrintedCard } from "../../../../../domain/people/cards/commands";
import { count } from "../../../../../domain/text";
import { useRead } from "../../../data/call";
import { useFileToken } from "../../../data/records";
import { AddressNote, useAddressIsSettled, useLinkOrigin } from "../../../platform/AddressNote";
import { CreateLink } from "../../../platform/CreateLink";
import { LoadingState } from "../../../platform/LoadingState";
import { EmptyState } from "../../../ui/EmptyState";
import { PrintSheet } from "../../../ui/print/PrintSheet";
import { SheetPages } from "../../../ui/print/SheetPages";
import { NoClass } from "../../NoClass";
import { classesIn, groupOf, groupValue, useCardGroups } from "../useCardGroups";
import { CardBack, CardFront } from "./SchoolCard";

interface Side {
  key: string;
  /** Null for an empty place, so that each back lies behind its front. */
  card: PrintedCard | null;
  back: boolean;
}

/** Fronts and backs in turn, a sheet each. */
function sidesOf(cards: readonly PrintedCard[], perSheet: number): Side[] {
  const sheets = Math.ceil(cards.length / perSheet);
  return Array.from({ length: sheets }, (_, sheet) => {
    const fronts = Array.from({ length: perSheet }, (_, place) => cards[sheet * perSheet + place] ?? null);
    const sides = (back: boolean, places: readonly (PrintedCard | null)[]) =>
      places.map((card, place) => ({ key: `${back ? "verso" : "frente"} ${sheet} ${place}`, card, back }));
    return [...sides(false, fronts), ...sides(true, perSheet === 1 ? fronts : mirrored(CARD_SHEET, fronts))];
  }).flat();
}

/** The names of the group's kinds in the address. */
const NAMES = { class: "turma", sector: "setor", kind: "vinculo" } as const;

function addressOf(value: string): Record<string, string> {
  const group = groupOf(value);
  return Object.fromEntries(
    (["class", "sector", "kind"] as const).flatMap((name) => (group[name] ? [[NAMES[name], group[name]]] : [])),
  );
}

const PAPERS = [
  { value: "a4", label: "Folha A4" },
  { value: "card", label: "Cartão de PVC" },
];

/** The school's cards on paper: ten to a sheet with their backs behind them, or one by one for a card printer. */
export default function PrintCards() {
  const [address, setAddress] = useSearchParams();
  const namedParams = Object.entries(NAMES).map(([name, inAddress]) => `${name}:${address.get(inAddress) ?? ""}`);
  const group = groupOf(namedParams.find((value) => !value.endsWith(":")) ?? "");
  const [chosenGroup, person] = [groupValue(group), address.get("pessoa") ?? ""];
  const [sheetPaper, setSheetPaper] = useState<string>("a4");
  const isChosen = chosenGroup !== "" || person !== "";
  const answer = useRead("people/print-cards", { ...group, person }, { enabled: isChosen });
  const options = useCardGroups();
  const cards = answer.data?.cards ?? [];
  const withPhotos = cards.some(({ photo }) => photo !== "");
  const token = useFileToken(withPhotos);
  const origin = useLinkOrigin();
  const isSettled = useAddressIsSettled();
  const onSheet = sheetPaper === "a4";
  const perSheet = onSheet ? labelsOn(CARD_SHEET) : 1;
  return (
    <PrintSheet
      title="Carteiras da escola"
      paperSize={onSheet ? "a4-edge" : "card"}
      backPath={person ? `/pessoas/${person}` : "/pessoas/carteiras"}
      subtitle={
        cards.length > 0
          ? `${count(cards.length, "carteira", "carteiras")}${onSheet ? ` em ${count(Math.ceil(cards.length / perSheet), "folha", "folhas")} A4, frente e verso pela borda longa` : ", frente e verso"}`
          : undefined
      }
      ready={cards.length > 0 && origin !== "" && (token !== "" || !withPhotos)}
      options={
        <>
          {person ? null : (
            <Select
              label="Turma, setor ou vínculo"
              placeholder="Escolha"
              data={options}
              nothingFoundMessage={<NoClass options={classesIn(options)} />}
              value={chosenGroup || null}
              onChange={(value) => setAddress(addressOf(value ?? ""), { replace: true })}
              searchable
            />
          )}
          <SegmentedControl aria-label="Papel" data={PAPERS} value={sheetPaper} onChange={setSheetPaper} />
          <AddressNote itemName="Os códigos das carteiras" />
        </>
      }
    >
      {!isSettled ? null : !isChosen ? (
        <EmptyState
          drawing="people"
          sentence="Escolha uma turma, um setor ou um vínculo para imprimir as carteiras."
          action={null}
        />
      ) : !answer.data ? (
        <LoadingState query={answer} />
      ) : cards.length === 0 ? (
        <EmptyState
          drawing="people"
          sentence="Nenhuma carteira válida nesta seleção. Emita as carteiras antes de imprimir."
          action={<CreateLink label="Emitir carteiras" to="/pessoas/carteiras" permission="Admin" />}
        />
      ) : (
        <SheetPages
          sheet={onSheet ? CARD_SHEET : SINGLE_CARD}
          items={sidesOf(cards, perSheet)}
          itemKey={({ key }) => key}
          cutLines={onSheet}
          cutMarks={onSheet}
        >
          {({ card, back }) =>
            card && (back ? <CardBack card={card} /> : <CardFront card={card} token={token} origin={origin} />)
          }
        </SheetPages>
      )}
    </PrintSheet>
  );
}
