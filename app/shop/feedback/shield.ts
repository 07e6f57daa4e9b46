/** A field that people never see and machines like to fill in. */
export const baitField = 'website'
/** A hidden field with the signed time at which the form was handed out. */
export const stampField = 'stamp'
