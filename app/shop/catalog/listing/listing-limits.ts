/** Of rule 11, and of the API's short lists. */
export const listingPageSize = 20
/** Of rule 15. */
export const newArrivalCount = 20
/** Products of a row (rule 17). The triggers of CatalogVersion know it for best sellers and featured products. */
export const rowLength = 8
/** In place of a missing page. */
export const shortRowLength = 4
