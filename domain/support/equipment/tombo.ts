/** A machine's tombo. Rule 47 of the IT desk: zeros are kept, and a search finds it with any number of them. */
import { cleanCode, codeSeries } from "../../codes";

export const TOMBOS = codeSeries("", 6);

/** As a hand or a scanner gives it, made as it is kept: "1234" is 001234 only where the series writes it so. */
export const cleanTombo = cleanCode;
