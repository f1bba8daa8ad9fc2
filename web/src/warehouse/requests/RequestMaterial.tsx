import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { IconHeart, IconHeartFilled, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { mayPass } from "../../../../domain/roles";
import { count } from "../../../../domain/text";
import { remainingLimitText } from "../../../../domain/warehouse/limits/limits";
import { formatQuantity, ONE } from "../../../../domain/warehouse/quantity";
import type { CatalogueRow } from "../../../../domain/warehouse/requests/lists";
import { formatQuantityWithUnit, unitFor } from "../../../../domain/warehouse/words";
import { useCommand, useRead } from "../../data/call";
import { newId } from "../../data/client";
import { asCallError, fieldErrorsOf, isTaken, sentenceOf } from "../../data/errors";
import { useList, useSearch } from "../../data/lists";
import { useLive } from "../../data/realtime";
import { useSession } from "../../data/session";
import { CreateLink } from "../../platform/CreateLink";
import { LoadingState } from "../../platform/LoadingState";
import { useApplication } from "../../ui/application-context";
import { Card } from "../../ui/Card";
import { Code } from "../../ui/Code";
import { EmptyState } from "../../ui/EmptyState";
import { DateField } from "../../ui/form/DateField";
import { dropDraft, readDraft, storeFormDraft } from "../../ui/form/drafts";
import { ReasonDialog } from "../../ui/form/ReasonDialog";
import { SearchSelect, useChoiceSearch } from "../../ui/form/SearchSelect";
import { notify } from "../../ui/notify";
import { Page } from "../../ui/Page";
import { SearchField } from "../../ui/table/SearchField";
import { useHasLeft, useNavigateUnlessLeft } from "../../ui/use-has-left";
import { QuantityField } from "../QuantityField";
import classes from "./RequestMaterial.module.css";
import { RequestTabs } from "./RequestTabs";
import { REQUEST_QUERIES } from "./request-words";

interface RequestLine {
  material: CatalogueRow;
  quantity: number | string;
}

type Draft = {
  id: string;
  lines: readonly RequestLine[];
  needed_on: string;
  reason: string;
  for: { id: string; label: string } | null;
};

const emptyDraft = (): Draft => ({ id: newId(), lines: [], needed_on: "", reason: "", for: null });

/** The lines, and the quantities, that were added to the sent ones. */
function linesSince(lines: readonly RequestLine[], sent: readonly RequestLine[]): RequestLine[] {
  return lines.flatMap((line) => {
    const sentQuantity = Number(sent.find(({ material }) => material.id === line.material.id)?.quantity ?? 0);
    const quantity = Number(line.quantity) - sentQuantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

type View = "all" | "favourites" | "month";
const MAX_OPTIONS = 40;

/** The screen on which every user requests material: the catalogue at the left, the request at the right. */
export default function RequestMaterial() {
  const { owner, today } = useApplication();
  const { user } = useSession();
  const navigate = useNavigateUnlessLeft();
  const [params, setParams] = useSearchParams();
  const place = { store: sessionStorage, owner, key: "warehouse/request" };
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft(), ...readDraft(place, emptyDraft()) }));
  const [view, setView] = useState<View>("all");
  const [typedText, setTypedText] = useState("");
  const [problem, setProblem] = useState("");
  const [isTried, setTried] = useState(false);
  const [limit, setLimit] = useState("");
  const isKeeper = mayPass(user?.permissions ?? [], ["Almoxarifado"]);
  const askingQuery = useRead("warehouse/asking", {});
  const catalogue = useList("catalogue", { q: typedText.trim(), perPage: MAX_OPTIONS });
  const sendRequest = useCommand("warehouse/request", REQUEST_QUERIES);
  const mark = useCommand("warehouse/favourite", ["warehouse/asking"], { onError: (error) => notify.bad(sentenceOf(error)) });
  useLive("materials", ["catalogue", "warehouse/asking"]);

  const latestDraft = useRef(draft);
  latestDraft.current = draft;
  const storeDraft = (nextDraft: Draft) => {
    setDraft(nextDraft);
    storeFormDraft(place, nextDraft, []);
  };
  const change = (next: Partial<Draft>) => storeDraft({ ...draft, ...next });
  /** The typed text stays, and becomes another request. */
  const renew = () => {
    const id = newId();
    setDraft((previous) => {
      const nextDraft = { ...previous, id };
      storeFormDraft(place, nextDraft, []);
      return nextDraft;
    });
  };
  const add = (material: CatalogueRow, quantity = ONE) => {
    const existingLine = draft.lines.find((line) => line.material.id === material.id);
    const amount = typeof existingLine?.quantity === "number" ? existingLine.quantity : 0;
    const line = { material, quantity: amount + quantity };
    change({ lines: existingLine ? draft.lines.map((one) => (one === existingLine ? line : one)) : [...draft.lines, line] });
  };
  const set = (material: string, quantity: number | string) =>
    change({ lines: draft.lines.map((line) => (line.material.id === material ? { ...line, quantity } : line)) });
  const drop = (material: string) => change({ lines: draft.lines.filter((line) => line.material.id !== material) });

  // "Pedir de novo" of an earlier request.
  const again = params.get("de");
  const earlier = useRead("warehouse/request-sheet", { request: again ?? "" }, { enabled: Boolean(again) });
  const earlierIds = earlier.data?.lines.map(({ material }) => material).join(",") ?? "";
  const rows = useList("catalogue", { filters: { ids: earlierIds }, perPage: 100 }, earlierIds !== "");
  const wasTaken = useRef(false);
  const hasLeft = useHasLeft();
  useEffect(() => {
    if (again && earlier.data && rows.data && !rows.isPlaceholderData && !wasTaken.current && !hasLeft()) {
      wasTaken.current = true;
      const { number, reason, lines } = earlier.data;
      const quantities = new Map(lines.map(({ material, asked: quantity }) => [material, quantity]));
      storeDraft({
        ...draft,
        reason,
        lines: rows.data.items.map((material) => ({ material, quantity: quantities.get(material.id) ?? ONE })),
      });
      if (draft.lines.length > 0) {
        notify.undo(`Materiais trocados pelos da solicitação ${number}.`, () => storeDraft(draft));
      }
      // Applied once: from here on the user's changes survive a reload.
      setParams({}, { replace: true, preventScrollReset: true });
    }
  });

  const { data } = askingQuery;
  const obstacle = draft.for ? "" : (data?.obstacle ?? "");
  const favourites = new Set(data?.favourites.map(({ id }) => id));
  const fault =
    draft.lines.length === 0
      ? "Escolha ao menos um material."
      : draft.lines.some(({ quantity }) => typeof quantity !== "number" || quantity === 0)
        ? "Confira as quantidades."
        : draft.needed_on && draft.needed_on < today
          ? "A data já passou."
          : "";
  /** Rejects where the server has not taken the request, and has said why. */
  const send = async (beyond = ""): Promise<void> => {
    setTried(true);
    if (fault || obstacle) {
      setProblem(fault || obstacle);
      return;
    }
    setProblem("");
    const sent = draft.lines;
    const lines = sent.map(({ material, quantity }) => ({ material: material.id, quantity: Number(quantity) }));
    try {
      const { sentence } = await sendRequest.mutateAsync({
        id: draft.id,
        for: draft.for?.id ?? "",
        needed_on: draft.needed_on,
        reason: draft.reason.trim(),
        beyond_limit: beyond,
        lines,
      });
      setTried(false);
      notify.ok(sentence);
    } catch (error) {
      const sentence = Object.values(fieldErrorsOf(error))[0] ?? sentenceOf(error);
      setProblem(sentence);
      if (isTaken(error)) {
        renew();
      }
      if (isKeeper && asCallError(error).code === "limit_exceeded") {
        setLimit(sentence);
      }
      throw error;
    }
    const added = linesSince(latestDraft.current.lines, sent);
    if (added.length > 0) {
      storeDraft({ ...emptyDraft(), for: draft.for, lines: added });
      setProblem("O que foi acrescentado durante o envio não foi junto: está nesta nova solicitação.");
      return;
    }
    dropDraft(place);
    setDraft(emptyDraft());
    navigate(draft.for ? "/solicitacoes" : "/pedir-material/minhas");
  };
  const materials =
    view === "favourites"
      ? data?.favourites
      : view === "month"
        ? data?.last_month.map(({ material }) => material)
        : catalogue.data?.items;
  const nothingWas = typedText.trim() === "" && catalogue.data?.totalItems === 0;
  /** The rest of the user's own limits; for another requester the server shows it. */
  const limitWords = (material: string): string =>
    draft.for
      ? ""
      : (data?.limits ?? [])
          .filter(({ material_id }) => material_id === material)
          .map((limit) => ` · ${remainingLimitText(limit)}`)
          .join("");
  const has = new Map(data?.last_month.map(({ material, quantity }) => [material.id, quantity]));
  return (
    <Page
      title="Pedir material"
      views={<RequestTabs />}
      subtitle={
        // Its line is reserved while the answer loads: nothing moves then.
        !data ? (
          "\u00a0"
        ) : obstacle ? (
          <span className={classes.obstacle}>{obstacle}</span>
        ) : (
          `Em nome de ${draft.for?.label ?? `${data.name}, ${data.sector_name}`}`
        )
      }
    >
      <div className={`columns ${classes.columns}`}>
        <Card
          title="Catálogo"
          sideContent={
            view === "all" && catalogue.data && catalogue.data.totalItems > MAX_OPTIONS
              ? `${MAX_OPTIONS} de ${count(catalogue.data.totalItems, "material", "materiais")}; busque pelo nome`
              : undefined
          }
          flush
        >
          <search className={classes.bar}>
            <SearchField
              value={typedText}
              onChange={(text) => {
                setTypedText(text);
                setView("all");
              }}
              onEnter={() => undefined}
              label="Nome ou código do material"
            />
            <Group gap="0.375rem" align="stretch" role="group" aria-label="Materiais do catálogo">
              <Button
                variant={view === "all" ? "filled" : "default"}
                size="sm"
                aria-pressed={view === "all"}
                onClick={() => setView("all")}
              >
                Todos
              </Button>
              <Button
                variant={view === "favourites" ? "filled" : "default"}
                size="sm"
                aria-pressed={view === "favourites"}
                onClick={() => setView("favourites")}
              >
                Favoritos
              </Button>
              <Button
                variant={view === "month" ? "filled" : "default"}
                size="sm"
                aria-pressed={view === "month"}
                onClick={() => setView("month")}
              >
                Como no mês passado
              </Button>
            </Group>
          </search>
          {view === "month" && materials && materials.length > 0 ? (
            <p className={classes.hint}>
              <Button
                variant="subtle"
                onClick={() => {
                  const otherLines = draft.lines.filter(({ material }) => !has.has(material.id));
                  change({ lines: [...otherLines, ...(data?.last_month ?? [])] });
                }}
              >
                Pedir tudo de novo
              </Button>
            </p>
          ) : null}
          {askingQuery.isError || catalogue.isError || !materials ? (
            <LoadingState query={[askingQuery, catalogue]} />
          ) : materials.length === 0 && nothingWas && view !== "favourites" && view !== "month" ? (
            <EmptyState
              drawing="box"
              sentence="O almoxarifado ainda não cadastrou materiais. Os materiais cadastrados aparecem nesta lista."
              action={<CreateLink label="Cadastrar materiais" to="/primeiros-passos/materiais" permission="Almoxarifado" />}
            />
          ) : materials.length === 0 ? (
            <p className={classes.hint}>
              {view === "favourites"
                ? "Nenhum favorito. Marque o coração ao lado de um material."
                : view === "month"
                  ? "Nada foi entregue a você no mês passado."
                  : "Nenhum material encontrado."}
            </p>
          ) : (
            <ul className="plain-list">
              {materials.map((material) => (
                <li key={material.id} className={classes.row}>
                  <ActionIcon
                    color="gray"
                    aria-pressed={favourites.has(material.id)}
                    aria-label={`Favorito: ${material.name}`}
                    onClick={() => mark.mutate({ material: material.id, favourite: !favourites.has(material.id) })}
                  >
                    {favourites.has(material.id) ? (
                      <IconHeartFilled size={18} aria-hidden />
                    ) : (
                      <IconHeart size={18} aria-hidden />
                    )}
                  </ActionIcon>
                  <span className={classes.itemName}>
                    <b>{material.name}</b> <Code soft>{material.code}</Code>
                    <span className={classes.second} data-none={material.available <= 0 || undefined}>
                      {material.available <= 0
                        ? "em falta"
                        : `${formatQuantityWithUnit(material.available, material.unit)} ${material.available < 2 * ONE ? "disponível" : "disponíveis"}`}
                      {limitWords(material.id)}
                      {view === "month"
                        ? ` · no mês passado: ${formatQuantityWithUnit(has.get(material.id) ?? 0, material.unit)}`
                        : ""}
                    </span>
                  </span>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Pedir ${material.name}`}
                    onClick={() => add(material, view === "month" ? has.get(material.id) : ONE)}
                  >
                    Pedir
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card
          title="Sua solicitação"
          sideContent={draft.lines.length > 0 ? count(draft.lines.length, "material", "materiais") : undefined}
        >
          <div className={classes.form}>
            {isKeeper ? <ForField value={draft.for} onChange={(requester) => change({ for: requester })} /> : null}
            {draft.lines.length === 0 ? (
              <p className={classes.hint}>
                Escolha os materiais no catálogo. É possível pedir mais do que o saldo; o almoxarifado analisa.
              </p>
            ) : (
              <ul className="plain-list">
                {draft.lines.map(({ material, quantity }) => {
                  const isOver = typeof quantity === "number" && quantity > material.available;
                  return (
                    <li key={material.id} className={classes.row}>
                      <span className={classes.itemName}>
                        <b>{material.name}</b>
                        {isOver ? (
                          <span className={classes.second} data-none>
                            {material.available <= 0 ? "em falta" : `só há ${formatQuantity(material.available)}`}
                          </span>
                        ) : null}
                      </span>
                      <QuantityField
                        className={classes.amount ?? ""}
                        aria-label={`Quantidade de ${material.name}`}
                        decimals={material.decimals}
                        value={quantity}
                        onChange={(value) => set(material.id, value)}
                        onFocus={(event) => event.currentTarget.select()}
                      />
                      <span className={classes.unit}>{unitFor(typeof quantity === "number" ? quantity : 0, material.unit)}</span>
                      <ActionIcon color="gray" aria-label={`Remover ${material.name}`} onClick={() => drop(material.id)}>
                        <IconTrash size={18} aria-hidden />
                      </ActionIcon>
                    </li>
                  );
                })}
              </ul>
            )}
            <DateField
              label="Necessário até"
              description="Em branco: sem data."
              earliest={today}
              value={draft.needed_on}
              onChange={(needed_on) => change({ needed_on })}
              error={isTried && draft.needed_on && draft.needed_on < today ? "A data já passou." : undefined}
            />
            <TextInput
              label="Finalidade"
              placeholder="Kits de rematrícula"
              maxLength={300}
              autoComplete="off"
              value={draft.reason}
              onChange={(event) => change({ reason: event.currentTarget.value })}
            />
            <Button
              size="md"
              loading={sendRequest.isPending}
              onClick={() => void send().catch(() => undefined)}
              aria-describedby="ask-hint"
            >
              Enviar solicitação
            </Button>
            <p id="ask-hint" className={classes.failureNotice} role="status">
              {problem}
            </p>
          </div>
        </Card>
      </div>
      {limit ? (
        <ReasonDialog
          title="Acima do limite de retirada"
          label="Motivo"
          action="Pedir mesmo assim"
          missingSentence="Informe o motivo."
          onConfirm={send}
          onClose={() => setLimit("")}
        >
          {limit}
        </ReasonDialog>
      ) : null}
    </Page>
  );
}

interface ForFieldProps {
  value: { id: string; label: string } | null;
  onChange: (value: { id: string; label: string } | null) => void;
}

/** The requester for whom the stockroom enters a request; empty, the user. */
function ForField({ value, onChange }: ForFieldProps) {
  const search = useChoiceSearch(value);
  const answer = useSearch("requesters", { q: search.searchedText, perPage: 20, filters: { active: "true" } });
  return (
    <SearchSelect
      label="Em nome de"
      description="Em branco: em seu próprio nome. A aprovação cabe a outra pessoa."
      placeholder="Pessoa ou setor"
      search={search}
      answer={answer}
      labelOf={({ name, code }) => `${name} · ${code}`}
      onChange={(row) => onChange(row ? { id: row.id, label: `${row.name} · ${row.code}` } : null)}
      clearable
      emptyText="Nenhum requisitante encontrado"
    />
  );
}
