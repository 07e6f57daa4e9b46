/** Hidden from people; bots fill it in. */
export const honeypotField = 'website'
/** The signed time at which the form was rendered. */
export const timestampField = 'stamp'
