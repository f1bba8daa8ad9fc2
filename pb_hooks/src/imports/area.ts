import type { imports as terms } from "../../../domain/imports/area";
import type { AreaServer } from "../area";
import { job } from "../platform/database";
import { analyse } from "./analyse";
import { analyseMarc } from "./analyse-marc";
import { check } from "./check";
import { commit } from "./commit";
import { home } from "./home";
import { problems } from "./problems";
import { resumeImports } from "./resume";
import { emptyOldImports } from "./retention";
import { undo } from "./undo";
import { discard, upload } from "./upload";

/** What the imports give to the program. */
export const imports = {
  handlers: {
    "imports/upload": upload,
    "imports/analyse": analyse,
    "imports/analyse-marc": analyseMarc,
    "imports/check": check,
    "imports/commit": commit,
    "imports/undo": undo,
    "imports/discard": discard,
    "imports/problems": problems,
  },
  lists: {},
  home,
} satisfies AreaServer<typeof terms>;

/** What the lines of `hooks.ts` call. */
export const importHooks = { resumeImports: job(resumeImports), emptyOldImports: job(emptyOldImports) };
