/** The areas at whose stations the writers work: a line each. */
export { library } from "./library";
