export declare function changedSources(folder: string): string[] | undefined
