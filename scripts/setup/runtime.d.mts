/** How the shop is started so that it stays small. */
export const lean: { flags: string[]; variables: Record<string, string> }
/** The Node that runs everything, among those that are there. */
export function findRuntime(there: { own: string; version: string; path: string; packaged: string }): string
