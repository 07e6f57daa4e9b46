export function stage<Result>(message: string, work: () => Promise<Result>): Promise<Result>
