/** In the address to choose a password: it is the first, of somebody who was invited. */
export const INVITED = "convite";
