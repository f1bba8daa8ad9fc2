import { Button } from "@mantine/core";
import { command } from "../data/call";
import { sentenceOf } from "../data/errors";
import { notify } from "../ui/notify";
import { useNavigateUnlessLeft } from "../ui/use-has-left";

/** Removes an import that has written nothing from the list. */
export function DiscardImport({ batch }: { batch: string }) {
  const navigate = useNavigateUnlessLeft();
  const discard = async () => {
    try {
      await command("imports/discard", { batch });
      navigate("/migration");
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
