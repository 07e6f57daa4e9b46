/** Makes a release of the built shop in this folder; throws when the folder holds something else. */
export function makeRelease(target: string): Promise<void>
