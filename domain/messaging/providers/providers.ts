/** The providers of WhatsApp; another one is a file beside these and a line here. */
import { cloud } from "./cloud";
import { evolution } from "./evolution";
import type { Provider } from "./provider";
import { waha } from "./waha";

export const PROVIDERS: readonly Provider[] = [cloud, waha, evolution];
export const PROVIDER_IDS = PROVIDERS.map(({ id }) => id);

/** The provider of that id; undefined where there is none. */
export const providerOf = (id: string): Provider | undefined => PROVIDERS.find((provider) => provider.id === id);
