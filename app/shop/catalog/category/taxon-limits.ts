// Browsers get these limits without zod.
export const maxTaxonNameLength = 200
export const maxContentLength = 500
