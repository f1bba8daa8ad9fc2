import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { count, groupThousands } from "../../../../domain/text";
import { sentenceOf } from "../../data/errors";
import { useKit } from "../../ui/kit";
import { notify } from "../../ui/notify";
import { saveBlob } from "../../ui/save-file";
import { MARC_FILES, type MarcFileKind, marcFile } from "./marc-files";

interface MarcExportProps {
  /** Without date and ending: "acervo". */
  fileName: string;
  /** Reads the ids of every title that search and filters leave. */
  loadIds: () => Promise<readonly string[]>;
}

/** Saves titles as library records, in the form that another program asks for. */
export function MarcExport({ fileName, loadIds }: MarcExportProps) {
  const { today } = useKit();
  const [busy, setBusy] = useState("");

  const save = async (kind: MarcFileKind) => {
    setBusy("Reunindo…");
    try {
      const ids = await loadIds();
      const file = await marcFile(ids, kind, `${fileName}-${today}`, (done) =>
        setBusy(`${groupThousands(done)} de ${groupThousands(ids.length)}`),
      );
      saveBlob(file.name, file.content);
      if (file.left > 0) {
        notify.bad(
          `${count(file.left, "título ficou de fora: o registro é grande", "títulos ficaram de fora: os registros são grandes")} demais para o arquivo .mrc. Em XML ele cabe.`,
        );
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    } finally {
      setBusy("");
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" disabled={busy !== ""} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {busy || "Exportar MARC"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {MARC_FILES.map((kind) => (
          <Menu.Item key={kind.label} onClick={() => void save(kind)}>
            {kind.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
