/** The areas with benchmarks: a line each. */
export { imports } from "./imports";
export { library } from "./library";
export { messaging } from "./messaging";
export { people } from "./people";
export { platform } from "./platform";
export { support } from "./support";
export { warehouse } from "./warehouse";
