/** Sent in place of an image, it takes the mark away. */
export const noMark = 'none'
