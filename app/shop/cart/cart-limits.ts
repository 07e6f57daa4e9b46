/** Of an order note (rule 42). Browsers get it without zod. */
export const maxNoteLength = 1000
