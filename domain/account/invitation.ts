/** Marks the address to choose a password as an invited person's first. */
export const INVITED = "convite";

/** The days for which an invitation's address works. */
export const INVITATION_DAYS = 7;
