export function runStage<Result>(message: string, work: () => Promise<Result>): Promise<Result>
