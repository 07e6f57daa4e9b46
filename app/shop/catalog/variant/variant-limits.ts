// Browsers get these limits without zod.

export const maxSizesOfProduct = 100
export const tooManySizes = `At most ${maxSizesOfProduct} sizes.`
/** Colours times sizes, at the most. */
export const maxVariantsOfProduct = 600
/** Of an SKU and a barcode. */
export const maxSkuLength = 100
