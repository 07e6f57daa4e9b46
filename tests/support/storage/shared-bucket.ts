import type { TestProject } from 'vitest/node'
import { startBucket } from './bucket-server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/**
		 * The variables that point to the object storage shared by all test files; `undefined` when files are on disk.
		 */
		bucketVariables: Record<string, string> | undefined
	}
}

/** Starts one object storage server for all test files of `npm test -- bucket`. */
export default async function setup(project: TestProject) {
	const { variables, stop } = await startBucket()
	project.provide('bucketVariables', variables)
	return stop
}
