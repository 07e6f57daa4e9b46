/** A list of words, paths or names that has a line for many of them. */
export const words = (text: string) => text.trim().split(/\s+/)
