import { Button, Popover, Radio } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { ITEM_CHOICES, type ItemChoice } from "../../../../domain/library/catalogue/marc/items";
import { count, groupThousands } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { useApplication } from "../../ui/application-context";
import { notify } from "../../ui/notify";
import { saveBlob } from "../../ui/save-file";
import classes from "./MarcExport.module.css";
import { MARC_FILES, type MarcFileKind, marcFile } from "./marc-export-file";

const ITEM_LABELS: Readonly<Record<ItemChoice, string>> = {
  none: "Sem exemplares",
  koha: "Com exemplares, como no Koha (952)",
  holdings: "Com exemplares, no campo 852",
};

interface MarcExportProps {
  /** Without date and ending: "acervo". */
  fileName: string;
  /** Reads the ids of every title that search and filters leave. */
  loadIds: () => Promise<readonly string[]>;
}

/** Saves titles as library records, in the form that another program needs. */
export function MarcExport({ fileName, loadIds }: MarcExportProps) {
  const { today } = useApplication();
  const [busy, setBusy] = useState("");
  const [open, setOpen] = useState(false);
  const [items, setItems] = useState<ItemChoice>("none");

  const save = async (kind: MarcFileKind) => {
    setBusy("Reunindo…");
    try {
      const ids = await loadIds();
      const file = await marcFile(ids, kind, items, `${fileName}-${today}`, (done) =>
        setBusy(`${groupThousands(done)} de ${groupThousands(ids.length)}`),
      );
      saveBlob(file.name, file.content);
      if (file.omittedCount > 0) {
        notify.bad(
          `${count(file.omittedCount, "título não foi incluído: registro grande", "títulos não foram incluídos: registros grandes")} demais para o arquivo .mrc. Use o formato XML.`,
        );
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setBusy("");
    }
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          disabled={busy !== ""}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {busy || "Exportar MARC"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <Radio.Group
          className={classes.items}
          label="Exemplares"
          description="Com tombo, número de chamada, local e situação (em UNIMARC, no campo 995)."
          value={items}
          onChange={(value) => setItems(value as ItemChoice)}
        >
          <div className={classes.choices}>
            {ITEM_CHOICES.map((choice) => (
              <Radio key={choice} value={choice} label={ITEM_LABELS[choice]} />
            ))}
          </div>
        </Radio.Group>
        <ul className="plain-list">
          {MARC_FILES.map((kind) => (
            <li key={kind.label}>
              <Button
                variant="subtle"
                color="gray"
                fullWidth
                justify="start"
                onClick={() => {
                  setOpen(false);
                  void save(kind);
                }}
              >
                {kind.label}
              </Button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
