// Browsers get these limits without zod.
/** Of rule 61. */
export const minPasswordLength = 8
export const maxPasswordLength = 256
