/** The file cannot be imported; the message is for its sender. */
export class ImportFileError extends Error {}
