/** Of a note about a customer, and of the reason for a block. */
export const maxCustomerNote = 1000
