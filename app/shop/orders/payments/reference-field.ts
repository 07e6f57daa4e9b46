/** The field in which the staff says that a reference of another order is right (rule: reused-reference). */
export const referenceField = 'sameReference'
