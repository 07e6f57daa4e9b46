// Here and not with the schemas, so that the owner's forms need none of these: the checker would be sent to the browser with it.
export const maxTaxonNameLength = 200
export const maxContentLength = 500
