/** Marks the address to choose a password as an invited person's first. */
export const INVITED = "convite";
