/** The areas with workplaces for the writers: a line each. */
export { library } from "./library";
