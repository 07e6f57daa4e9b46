/** A field that people never see and machines like to fill in. */
export const honeypotField = 'website'
/** A hidden field with the signed time at which the form was handed out. */
export const timestampField = 'stamp'
