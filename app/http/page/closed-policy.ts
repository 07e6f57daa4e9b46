/** For answers that are no page: opened, they may do nothing. */
export const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
