export declare function hashFiles(paths: string[]): string
