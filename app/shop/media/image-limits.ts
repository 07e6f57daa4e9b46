// Browsers get these limits without zod.

/** Of a product or collection. */
export const maxImages = 10
/** Of rule 103. */
export const maxImageBytes = 10 * 1024 * 1024
export const tooManyImages = `Maximum ${maxImages} images allowed`
