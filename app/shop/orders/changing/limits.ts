/** Pieces of a line of an order that is changed by the staff. */
export const mostPiecesOfLine = 999
