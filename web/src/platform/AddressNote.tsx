import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { linkOrigin, opensOnlyOnServer } from "../../../domain/platform/own-address";
import { useRead } from "../data/call";
import { sentenceOf } from "../data/errors";
import { useSave } from "../data/records";
import { SCHOOL_ID } from "../data/school";
import { may, useSession } from "../data/session";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";

const ADDRESS = "platform/web-address";

/** The beginning of codes and links that leave this screen; empty until the server sent its address. */
export function useLinkOrigin(): string {
  const webAddress = useRead(ADDRESS, {});
  return webAddress.data
    ? linkOrigin(webAddress.data.address, window.location.origin)
    : webAddress.isError
      ? window.location.origin
      : "";
}

/** Whether the server has sent its address, or cannot: a note about it moves nothing any more. */
export function useAddressIsSettled(): boolean {
  const { isPending } = useRead(ADDRESS, {});
  return !isPending;
}

/**
 * A note beside codes and links: they open only on the server, with the address to use instead.
 * @param itemName "As etiquetas".
 */
export function AddressNote({ itemName }: { itemName: string }) {
  const origin = useLinkOrigin();
  return origin !== "" && opensOnlyOnServer(origin) ? (
    <Note tone="warn">
      {itemName} levam a {origin}, que só abre neste computador: não pode ser aberto em celulares. <Proposal />
    </Note>
  ) : null;
}

/** The link to a working address: one click for Admin, for others the people to ask. */
export function Proposal() {
  const { user } = useSession();
  const webAddress = useRead(ADDRESS, {}).data;
  const save = useSave("school", [ADDRESS, "platform/home"]);
  if (!webAddress) {
    return null;
  }
  if (webAddress.closed) {
    return "O programa atende somente este computador. Peça ao técnico que o inicie com HOST=0.0.0.0 para atender a rede da escola.";
  }
  if (webAddress.fixed) {
    return "O endereço foi definido pelo técnico ao iniciar o programa (APP_URL) e só pode ser trocado por ele.";
  }
  if (!may(user, ["Admin"])) {
    return "Peça à administração que defina o endereço em Configurações.";
  }
  const [first] = webAddress.proposals;
  if (!first) {
    return <Link to="/configuracoes">Defina o endereço da escola</Link>;
  }
  const chooseAddress = async (web_address: string) => {
    try {
      await save.mutateAsync({ id: SCHOOL_ID, values: { web_address } });
      notify.ok(`Endereço da escola: ${web_address}`);
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <>
      {webAddress.proposals.slice(0, 3).map((address) => (
        <Button key={address} variant="default" size="sm" loading={save.isPending} onClick={() => void chooseAddress(address)}>
          Usar {address}
        </Button>
      ))}
    </>
  );
}
