import type { TestProject } from 'vitest/node'
import { startBucket } from './bucket-server.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** Lead to the object storage that all test files share; undefined with the disk. */
		bucketVariables: Record<string, string> | undefined
	}
}

/** `npm test -- bucket`: one server of object storage for all test files. */
export default async function setup(project: TestProject) {
	const { variables, stop } = await startBucket()
	project.provide('bucketVariables', variables)
	return stop
}
