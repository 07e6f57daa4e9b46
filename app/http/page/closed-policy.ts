/** The policy of every answer that is no page: what is opened as a document all the same may do nothing. */
export const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
