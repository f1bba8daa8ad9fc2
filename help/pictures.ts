/** The pictures of the help. Each is taken from the sample school by `make help-pictures`. */
import type { HelpPicture } from "./picture";

export const PICTURES: readonly HelpPicture[] = [];
