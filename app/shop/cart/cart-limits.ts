/** Of an order note (rule: order-note). Browsers get it without zod. */
export const maxNoteLength = 1000
