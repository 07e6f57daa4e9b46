// Apart from the schemas, so that the browser gets these limits without zod.
export const maxTaxonNameLength = 200
export const maxContentLength = 500
