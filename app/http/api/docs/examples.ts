import recorded from './examples.json'

/** Recorded in a test run; what varies is made constant, long lists are cut. */
export interface Example {
	request: {
		method: string
		path: string
		headers: Record<string, string>
		json?: unknown
		/** `@name` is a file. */
		form?: Record<string, string | string[]>
	}
	answer: { status: number; body: unknown }
}

/** Examples by call id; tests/http/api-docs/examples.test.ts records them. */
export const examples: Record<string, Example> = recorded
