import { Button, Menu, Modal, Switch, TextInput } from "@mantine/core";
import { IconBookmark, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { SavedFilters as SavedFilter } from "../../../../domain/collections.gen";
import { savedFilterForm } from "../../../../domain/platform/saved-filters";
import type { ListName } from "../../../../domain/school";
import { sentenceOf } from "../../data/errors";
import { bind, createRecord, deleteRecord, useAllRecords, useSave } from "../../data/records";
import { useSession } from "../../data/session";
import { FormModal } from "../../ui/form/FormLayer";
import { useServerForm } from "../../ui/form/use-server-form";
import { notify } from "../../ui/notify";
import bar from "../../ui/table/ListBar.module.css";
import type { ListState } from "../../ui/table/use-list-state";
import { useReturnFocus } from "../../ui/use-return-focus";
import classes from "./SavedFilters.module.css";

type Shared = SavedFilter["shared_with"];

interface SavedFiltersProps {
  list: Pick<ListState, "filtersAndSort" | "apply" | "isNarrowed">;
  /** The list of the filters, on any screen that shows it. */
  listName: ListName;
  /** The role that works with the list: all its users can share a filter. */
  team: Exclude<Shared, "">;
}

const KEY = "saved_filters";

/** The stored filters of a user, or their team, for this list, one click away. */
export function SavedFilters({ list, listName, team }: SavedFiltersProps) {
  const { user } = useSession();
  const [saving, setSaving] = useState<SavedFilter | "new" | null>(null);
  const [editing, setEditing] = useState(false);
  const { data = [], refetch } = useAllRecords(KEY, { filter: bind("list = {:list}", { list: listName }), sort: "name" });
  const ownFilters = data.filter((filter) => filter.user === user?.id);
  const shared = data.filter((filter) => filter.user !== user?.id);
  const current = list.isNarrowed ? data.find(({ query }) => query === list.filtersAndSort) : undefined;
  const item = (filter: SavedFilter) => (
    <Menu.Item
      key={filter.id}
      leftSection={filter === current ? <IconCheck size={16} aria-hidden /> : <span className={classes.blank} />}
      aria-current={filter === current || undefined}
      onClick={() => list.apply(filter.query)}
    >
      {filter.name}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className={`${bar.chip} ${classes.button}`} data-on={current !== undefined}>
            <IconBookmark size={16} aria-hidden />
            {current ? <span className={classes.name}>{current.name}</span> : "Filtros salvos"}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {ownFilters.length > 0 ? <Menu.Label>Meus filtros</Menu.Label> : null}
          {ownFilters.map(item)}
          {shared.length > 0 ? <Menu.Label>Da equipe</Menu.Label> : null}
          {shared.map(item)}
          {data.length > 0 ? <Menu.Divider /> : null}
          {list.isNarrowed ? (
            <Menu.Item onClick={() => setSaving("new")}>Salvar o filtro atual…</Menu.Item>
          ) : (
            <p className={classes.hint}>Filtre a lista para salvar o filtro com um nome.</p>
          )}
          {ownFilters.length > 0 ? <Menu.Item onClick={() => setEditing(true)}>Editar os meus filtros…</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
      {editing ? (
        <OwnFilters
          filters={ownFilters}
          onRename={setSaving}
          onChanged={() => void refetch()}
          onClose={() => setEditing(false)}
        />
      ) : null}
      {saving ? (
        <SaveDialog
          filter={saving === "new" ? undefined : saving}
          newFilter={{ user: user?.id ?? "", list: listName, query: list.filtersAndSort }}
          team={team}
          onClose={() => setSaving(null)}
        />
      ) : null}
    </>
  );
}

interface SaveDialogProps {
  /** A filter that has a name already. */
  filter: SavedFilter | undefined;
  newFilter: Pick<SavedFilter, "user" | "list" | "query">;
  team: SavedFiltersProps["team"];
  onClose: () => void;
}

function SaveDialog({ filter, newFilter, team, onClose }: SaveDialogProps) {
  const save = useSave(KEY);
  const form = useServerForm({
    initial: { name: filter?.name ?? "", shared: filter !== undefined && filter.shared_with !== "" },
    schema: savedFilterForm(),
    draftKey: null,
    save: ({ name, shared }) => {
      const values = { name, shared_with: shared ? team : "" };
      return save.mutateAsync(filter ? { id: filter.id, base: filter.updated, values } : { values: { ...newFilter, ...values } });
    },
    onSaved: ({ name }) => {
      notify.ok(`Filtro ${name} salvo`);
      onClose();
    },
  });
  return (
    <FormModal title={filter ? "Editar filtro salvo" : "Salvar filtro"} form={form} onClose={onClose}>
      <TextInput label="Nome do filtro" data-autofocus {...form.field("name")} />
      <Switch label={`Mostrar à equipe de ${team}`} {...form.checkbox("shared")} />
    </FormModal>
  );
}

interface OwnFiltersProps {
  filters: readonly SavedFilter[];
  onRename: (filter: SavedFilter) => void;
  onChanged: () => void;
  onClose: () => void;
}

function OwnFilters({ filters, onRename, onChanged, onClose }: OwnFiltersProps) {
  useReturnFocus();
  const run = async (work: Promise<unknown>, done?: () => void) => {
    try {
      await work;
      done?.();
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
    onChanged();
  };
  const remove = (filter: SavedFilter) =>
    run(deleteRecord(KEY, filter.id), () => {
      const { user, list, name, query, shared_with } = filter;
      notify.undo(`Filtro ${name} excluído`, () => void run(createRecord(KEY, { user, list, name, query, shared_with })));
    });
  return (
    <Modal opened onClose={onClose} title="Meus filtros salvos">
      {filters.length === 0 ? <p className="second-line">Nenhum filtro salvo.</p> : null}
      <ul className={classes.ownFilters} aria-label="Meus filtros salvos">
        {filters.map((filter) => (
          <li key={filter.id}>
            <span className={classes.name}>
              {filter.name}
              {filter.shared_with ? <small> · equipe de {filter.shared_with}</small> : null}
            </span>
            <Button size="compact-sm" variant="subtle" aria-label={`Editar ${filter.name}`} onClick={() => onRename(filter)}>
              Editar
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="bad"
              aria-label={`Excluir ${filter.name}`}
              onClick={() => void remove(filter)}
            >
              Excluir
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
