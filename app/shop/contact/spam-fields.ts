/**
 * A field hidden from people. Bots fill it in. Browsers and password managers know no value for a field of this name;
 * they would fill in a website, a company or a nickname.
 */
export const honeypotField = 'topic'
/** The signed time when the form was rendered. */
export const timestampField = 'stamp'
