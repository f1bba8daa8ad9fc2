/** The areas that are measured: a line each. */
export { imports } from "./imports";
export { library } from "./library";
export { platform } from "./platform";
