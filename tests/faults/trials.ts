/** Every trial, by the name that `make faults` and the short rounds of the api tests use. */
import { attacks } from "./attacks";
import { backup } from "./backup";
import { campaign } from "./campaign";
import { clock } from "./clock";
import { crash } from "./crash";
import type { Finding, Rounds } from "./finding";
import { hostile } from "./hostile";
import { lostAnswer } from "./lost-answer";
import { mail } from "./mail";
import { power } from "./power";
import { races } from "./races";
import { replica } from "./replica";
import { roles } from "./roles";
import { signIn } from "./sign-in";
import { storage } from "./storage";
import { upgrade } from "./upgrade";

export interface Trial {
  run: (rounds: Rounds) => Promise<Finding[]>;
  /** Mounts disks of its own, and so needs a process whose mounts nobody else sees. */
  mounts?: true;
}

export const TRIALS: Record<string, Trial> = {
  crash: { run: crash },
  campaign: { run: campaign },
  power: { run: power, mounts: true },
  races: { run: races },
  storage: { run: storage, mounts: true },
  mail: { run: mail },
  backup: { run: backup },
  upgrade: { run: upgrade, mounts: true },
  replica: { run: replica },
  "lost-answer": { run: lostAnswer },
  clock: { run: clock },
  roles: { run: roles },
  hostile: { run: hostile },
  "sign-in": { run: signIn },
  attacks: { run: attacks },
};
