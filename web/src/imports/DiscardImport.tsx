import { Button } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { command } from "../data/call";
import { sentenceOf } from "../data/errors";
import { notify } from "../ui/notify";

/** Removes an import that has written nothing from the list. */
export function DiscardImport({ batch }: { batch: string }) {
  const navigate = useNavigate();
  const discard = async () => {
    try {
      await command("imports/discard", { batch });
      await navigate("/migration");
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <Button variant="subtle" onClick={() => void discard()}>
      Descartar importação
    </Button>
  );
}
