export declare function hashOf(paths: string[]): string
