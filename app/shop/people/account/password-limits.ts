// Browsers get these limits without zod.
/** Rule: password-length. */
export const minPasswordLength = 8
export const maxPasswordLength = 256
