import { codeSeries } from "../../codes";

/** S01, S02 …: the codes of services. */
export const SERVICE_CODES = codeSeries("S", 2);
