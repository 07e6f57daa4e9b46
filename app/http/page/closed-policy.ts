/** The Content-Security-Policy of every answer that is no page: opened as a document, it may do nothing. */
export const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
