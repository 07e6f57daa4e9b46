/** Products that a search at the counter shows. */
export const mostFound = 6
/** Lines of a bill. */
export const mostLines = 50
/** Pieces of a line. */
export const mostPieces = 999
