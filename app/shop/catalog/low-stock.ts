/** With so few pieces left, or fewer, a product runs low and the owner is told. */
export const lowStock = 5
