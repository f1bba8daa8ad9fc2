/** The areas with stations for the writers: a line each. */
export { library } from "./library";
