/** As many as are chosen at once. */
export const maxChosenOrders = 100

/** Of a courier's name and of a tracking number. */
export const maxParcelWord = 60

/** Of a note of the staff, and of a reason. */
export const maxStaffNote = 1000
