/** Of a customer's reason. */
export const maxReason = 500
