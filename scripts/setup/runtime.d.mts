/** The flags and environment variables that keep the shop's memory small. */
export const lean: { flags: string[]; variables: Record<string, string> }
/** Returns the path of the Node that runs everything. */
export function findRuntime(there: { own: string; version: string; path: string; packaged: string }): string
