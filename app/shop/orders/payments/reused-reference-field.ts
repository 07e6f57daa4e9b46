/** The form field that confirms a payment reference of another order (rule: reused-reference). */
export const reusedReferenceField = 'sameReference'
