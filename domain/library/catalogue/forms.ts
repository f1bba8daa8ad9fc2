/** The form for a new title with its first copies. */
import * as z from "zod/mini";
import { optionalLine } from "../../contract";
import type { Day } from "../../dates";
import { checkWith } from "../../record-fields";
import { newCopyTextSchemas } from "./copy-fields";
import { MAX_NEW_COPIES, tomboRunProblem } from "./new-copies";
import { titleForm } from "./title-fields";

/** The copies are alike, with the next tombos. */
export const newTitleForm = (today: Day) =>
  z
    .safeExtend(titleForm(today), {
      copies: z
        .union([z.literal(""), z.number()])
        .check(
          checkWith<number | "">((copies) =>
            copies === "" || (Number.isInteger(copies) && copies >= 0 && copies <= MAX_NEW_COPIES)
              ? ""
              : `Informe a quantidade, de 0 a ${MAX_NEW_COPIES}.`,
          ),
        ),
      first_tombo: optionalLine(40),
      ...newCopyTextSchemas(),
    })
    .check(({ value, issues }) => {
      const message = tomboRunProblem(value.first_tombo, Number(value.copies));
      if (message) {
        issues.push({ code: "custom", message, input: value.first_tombo, path: ["first_tombo"] });
      }
    });
