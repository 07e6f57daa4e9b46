import { engine } from './opened.server.ts'

/** Equal until any connection or process commits. */
export const dataVersion = engine.dataVersion

/** Brings what is at hand up to the last commit, before a request or a job; undefined where it always is. */
export function fresh(): Promise<void> | undefined {
	return engine.fresh?.()
}
