import { z } from 'zod'
import { refuse } from '#app/shop/refusal.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { maxJsonKb } from '../server/body/body-bounds.ts'
import type { Call } from './call.ts'

export async function readBody(
	request: Request,
	{ bodyType = 'json' }: Call,
	readForm = readFormData,
): Promise<unknown> {
	const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
	if (bodyType === 'multipart') {
		if (type !== 'multipart/form-data') refuse('wrong-type', 'Please send multipart/form-data.')
		return fieldsOf(await readForm(request))
	}
	if (type !== 'application/json') refuse('wrong-type', 'Please send JSON with the Content-Type application/json.')
	return readJson(request)
}

async function readJson(request: Request): Promise<unknown> {
	const text = await request.text()
	if (Buffer.byteLength(text) > maxJsonKb * 1024) refuse('too-large', 'What was sent is too large.')
	try {
		return JSON.parse(text)
	} catch {
		return refuse('invalid', 'The body is not valid JSON.')
	}
}

function fieldsOf(form: FormData): Record<string, unknown> {
	const fields = new Map<string, unknown>()
	for (const name of new Set(form.keys())) {
		const values = form.getAll(name)
		fields.set(name, values.length > 1 ? values : values[0])
	}
	return Object.fromEntries(fields)
}

export class InputRefused extends Error {
	readonly fields: Record<string, string>

	constructor(issues: z.core.$ZodIssue[]) {
		super(issues[0] ? sentenceOf(issues[0]) : 'The input is not valid.')
		const fields = new Map<string, string>()
		for (const issue of issues) if (!fields.has(pathOf(issue))) fields.set(pathOf(issue), issue.message)
		this.fields = Object.fromEntries(fields)
	}
}

function pathOf({ path }: z.core.$ZodIssue): string {
	return path.length > 0 ? path.join('.') : 'body'
}

/** zod's own sentences need the field's name. */
function sentenceOf(issue: z.core.$ZodIssue): string {
	return /^(Invalid|Too|Required)/.test(issue.message) ? `${pathOf(issue)}: ${issue.message}` : issue.message
}

/** Throws `InputRefused`. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
	const result = schema.safeParse(input)
	if (result.success) return result.data
	throw new InputRefused(result.error.issues)
}
