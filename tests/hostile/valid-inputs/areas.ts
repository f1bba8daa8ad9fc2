/** The areas that say what their contracts take: a line each. */
export { imports } from "./imports";
export { library } from "./library";
export { messaging } from "./messaging";
export { people } from "./people";
export { support } from "./support";
export { warehouse } from "./warehouse";
