/** A field hidden from people. Bots fill it in. */
export const honeypotField = 'website'
/** The signed time when the form was rendered. */
export const timestampField = 'stamp'
