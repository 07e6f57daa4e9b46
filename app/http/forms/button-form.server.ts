import type { z } from 'zod'
import { Refusal, refuse } from '#app/shop/refusal.ts'
import { parseForm } from './parse-form.server.ts'

/** The values of a button's form. An invalid one is refused with its first sentence and field. */
export function valuesOf<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
	const submission = parseForm(form, schema)
	if (submission.status === 'success') return submission.value
	const [field, messages] = Object.entries(submission.error ?? {}).find(([, list]) => list?.length) ?? []
	return refuse('invalid', messages?.[0] ?? 'This form could not be read.', field)
}

/** What `work` answers; `prefix` goes before a refusal's sentence: 'Failed to remove item: …'. */
export async function withPrefix<T>(prefix: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work()
	} catch (error) {
		if (error instanceof Refusal) refuse(error.code, prefix + error.message, error.field)
		throw error
	}
}
