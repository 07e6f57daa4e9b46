/**
 * Creates a release of the built shop in this folder.
 * @throws Error: the folder contains something else.
 */
export function makeRelease(target: string): Promise<void>
