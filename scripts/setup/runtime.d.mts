/** How the shop is started so that it stays small. */
export const lean: { flags: string[]; variables: Record<string, string> }
