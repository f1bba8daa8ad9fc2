/** The areas with sample records: a line each. */
export { account } from "./account";
export { imports } from "./imports";
export { library } from "./library";
export { messaging } from "./messaging";
export { people } from "./people";
export { platform } from "./platform";
export { support } from "./support";
export { warehouse } from "./warehouse";
