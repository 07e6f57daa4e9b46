import recorded from './examples.json'

/**
 * A call as it was made in a test run, with its answer. What varies from run to run is made constant, long lists are
 * cut.
 */
export interface Example {
	request: {
		method: string
		path: string
		headers: Record<string, string>
		json?: unknown
		/** The fields of a multipart form; `@name` is a file. */
		form?: Record<string, string | string[]>
	}
	answer: { status: number; body: unknown }
}

/** One example for each call, by its id; tests/http/api-docs/examples.test.ts records them. */
export const examples: Record<string, Example> = recorded
