/** Said of a product that has no description. */
export const plainDescription = 'A classic product made with premium materials for comfort and style.'
