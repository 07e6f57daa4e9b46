/** In which the staff says that a reference of another order is right (rule 217). */
export const referenceField = 'sameReference'
