// Browsers get these limits without zod.
export const maxColorNameLength = 200
/** A hex code as people type it, with blanks. */
export const maxHexCodeLength = 20
