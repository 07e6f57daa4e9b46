// Browsers get these limits without zod.

export const maxImages = 10
/** Rule: upload-formats. */
export const maxImageMb = 10
export const maxImageBytes = maxImageMb * 1024 * 1024
export const tooManyImages = `Maximum ${maxImages} images allowed`
/** What to do about an upload that was too large as a whole. */
export const uploadHint = `${tooManyImages}, each of at most ${maxImageMb} MB. Please go back and choose fewer or smaller ones.`
