// Apart from the schemas, whose checker would otherwise be sent to the browser with them.

/** How many images a product or a collection has at most. */
export const maxImages = 10
/** How many bytes an image has at most (rule 103). */
export const maxImageBytes = 10 * 1024 * 1024
export const tooManyImages = `Maximum ${maxImages} images allowed`
