import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'

const maxFields = 400
const maxNameLength = 100

/** conform makes a list as long as the number in a field's name says: `a[99999999]` alone would fill the memory. */
const isOurs = (name: string) => name.length <= maxNameLength && !/\d{4}/.test(name)

/** What the buttons that only change the rows of a form send, in conform's words. */
const place = z.int().min(0).max(999).optional()
const intentSchema = z.object({
	type: z.enum(['insert', 'remove', 'reorder', 'validate']),
	payload: z.object({ name: z.string().refine(isOurs), index: place, from: place, to: place }),
})

/** Which button that only changes rows the form was sent with; null when it was sent to be saved. One that no button of ours sends is answered 400. */
export function readIntent(form: FormData): z.output<typeof intentSchema> | null {
	const intent = form.get('__intent__')
	if (intent === null) return null
	try {
		return intentSchema.parse(JSON.parse(typeof intent === 'string' ? intent : ''))
	} catch {
		throw unreadable()
	}
}

/** A form read by its schema. What none of our pages sends, and what would keep conform busy or make it fail, is answered 400. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
	const names = [...form.keys()]
	if (names.length > maxFields || !names.every(isOurs)) throw unreadable()
	form.delete('__state__')
	if (readIntent(form) === null) return parseWithZod(form, { schema })
	try {
		return parseWithZod(form, { schema })
	} catch {
		throw unreadable()
	}
}

/** The answer to a form that cannot be read, to be thrown. */
export function unreadable() {
	return data('This form could not be read.', { status: 400 })
}
