import recorded from './examples.json'

/** An example that a test run has recorded. Variable values are made constant, and long lists are shortened. */
export interface Example {
	request: {
		method: string
		path: string
		headers: Record<string, string>
		json?: unknown
		/** A value `@name` is a file. */
		form?: Record<string, string | string[]>
	}
	answer: { status: number; body: unknown }
}

/** The examples by call id. tests/http/api-docs/examples.test.ts records them. */
export const examples: Record<string, Example> = recorded

export function curlOf({ method, path, headers, json, form }: Example['request'], address: string): string {
	const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteArgument(address + path)}`]
	for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoteArgument(`${name}: ${value}`)}`)
	if (json !== undefined)
		lines.push(`-H 'Content-Type: application/json'`, `-d ${quoteArgument(JSON.stringify(json, null, 2))}`)
	for (const [name, values] of Object.entries(form ?? {}))
		for (const value of [values].flat()) lines.push(`-F ${quoteArgument(`${name}=${value}`)}`)
	return lines.join(' \\\n  ')
}

function quoteArgument(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`
}
