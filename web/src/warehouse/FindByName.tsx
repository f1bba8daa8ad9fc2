import { Modal, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { formatQuantity } from "../../../domain/warehouse/quantity";
import { unitFor } from "../../../domain/warehouse/words";
import { sentenceOf } from "../data/errors";
import { useSearch } from "../data/lists";
import { canBeAsked, foundNothing, isOwn, isSettled } from "../ui/search/answer";
import { useAsked } from "../ui/search/use-asked";
import { useRowChoice } from "../ui/search/use-row-choice";
import { NOTHING_TO_ASK } from "../ui/search/words";
import classes from "./FindByName.module.css";

interface Found {
  id: string;
  code: string;
  name: string;
  details: string;
  group: string;
}

interface FindByNameProps {
  initial: string;
  /** Also who may fetch, and they first: nobody was named yet. */
  requesters: "no" | "first" | "last";
  onChoose: (code: string) => void;
  onClose: () => void;
}

const SHOWN = 6;

/** For what has no code at hand: a material by its name, a requester by name or sector, by keyboard alone. */
export function FindByName({ initial, requesters, onChoose, onClose }: FindByNameProps) {
  const [typed, setTyped] = useState(initial);
  const text = typed.trim();
  const { asked, askNow } = useAsked(text);
  const askable = canBeAsked(asked);
  const params = { q: asked, perPage: SHOWN, filters: { active: "true" } };
  const materials = useSearch("materials", params, askable);
  const people = useSearch("requesters", params, askable && requesters !== "no");
  const answers = requesters === "no" ? [materials] : [materials, people];
  const isAsked = asked === text;
  const shown = canBeAsked(text) && askable;
  const things = (materials.data?.items ?? []).map(
    ({ id, code, name, unit, available }): Found => ({
      id,
      code,
      name,
      details: `${formatQuantity(available)} ${unitFor(available, unit)}`,
      group: "material",
    }),
  );
  const who = (requesters === "no" ? [] : (people.data?.items ?? [])).map(
    ({ id, code, name, kind, sector_name }): Found => ({
      id,
      code,
      name,
      details: kind === "sector" ? "setor" : sector_name || "pessoa",
      group: "requester",
    }),
  );
  const rows = shown ? (requesters === "first" ? [...who, ...things] : [...things, ...who]) : [];
  const own = isAsked && answers.every(isOwn);
  const { current, onKeyDown } = useRowChoice({
    text,
    rows: rows.map(({ id }) => ({ id, own, firm: own })),
    settled: isAsked && (!canBeAsked(text) || answers.every(isSettled)),
    onWait: askNow,
    onOpen: (id) => {
      const found = rows.find((one) => one.id === id);
      if (found) {
        onChoose(found.code);
      }
    },
  });
  const failed = answers.find(({ isError }) => isError);
  const hint = () => {
    if (text && !canBeAsked(text)) {
      return NOTHING_TO_ASK;
    }
    if (isAsked && failed) {
      return sentenceOf(failed.error);
    }
    if (!text || rows.length > 0) {
      return "Setas escolhem, Enter confirma.";
    }
    return isAsked && answers.every(foundNothing) ? `Nada encontrado com “${text}”.` : "Procurando…";
  };
  return (
    <Modal opened onClose={onClose} title="Buscar pelo nome" size="lg">
      <TextInput
        data-autofocus
        data-takes-scans
        label={requesters === "no" ? "Material" : "Material, pessoa ou setor"}
        value={typed}
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes.list} aria-label="Encontrados">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.row} data-active={row.id === current} onClick={() => onChoose(row.code)}>
              <span className={classes.name}>{row.name}</span>
              <span className={classes.details}>{row.details}</span>
              <span className={classes.code}>{row.code}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.hint} role="status">
        {hint()}
      </p>
    </Modal>
  );
}
