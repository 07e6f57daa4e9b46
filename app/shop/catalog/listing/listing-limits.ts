/** A page of a listing (rule: filters-and-pages), and of the API's short lists. */
export const listingPageSize = 20
/** Rule: newest-first. */
export const newArrivalCount = 20
/**
 * Products of a row (rule: recently-viewed). The triggers of CatalogVersion know it for best sellers and featured
 * products.
 */
export const rowLength = 8
/** In place of a missing page. */
export const shortRowLength = 4
