import { z } from 'zod'
import { getOwn } from '#app/shop/get-own.ts'

export const id = z.int().positive()
export const rupees = z.number().meta({ description: 'Rupees, with at most 2 decimals.' })
export const time = z.iso.datetime().meta({ description: 'UTC.' })
export const imagePath = z
	.string()
	.regex(/^\/images\//)
	.meta({ description: 'Relative to the API host.', examples: ['/images/0123456789abcdef0123456789abcdef/960.webp'] })

export const messageOnly = z.strictObject({ message: z.string() })

/** Defines a call for staff that deletes a row. */
export function buildRemoval<Path extends string>(at: `DELETE ${Path}`, summary: string, failed?: string) {
	return { at, summary, who: 'admin', answer: messageOnly, ...(failed && { failed }) } as const
}

/** Defines a public call that returns a list, the same for all callers. */
export function buildPublicList<Path extends string, Row extends z.ZodType>(
	at: `GET ${Path}`,
	summary: string,
	row: Row,
) {
	return { at, summary, who: 'anyone', answer: z.array(row), isPublic: true } as const
}

/** Defines a call for staff that returns a list. */
export function buildStaffList<Path extends string, Row extends z.ZodType>(
	at: `GET ${Path}`,
	summary: string,
	row: Row,
) {
	return { at, summary, who: 'admin', answer: z.array(row) } as const
}

const pageNumber = z.coerce
	.number('Must be a number')
	.int('Must be a whole number')
	.min(1, 'Must be 1 or more')
	.max(1_000_000, 'At most 1000000')
const pageLimit = z.coerce
	.number('Must be a number')
	.int('Must be a whole number')
	.min(1, 'Must be 1 or more')
	.max(100, 'At most 100')

export const buildPageQuery = (size: number) =>
	z.object({ page: pageNumber.default(1), limit: pageLimit.default(size) })

const defaultLimit = 50

export const optionalPageSays =
	'Without `page`, `limit` and `since` the whole list is streamed, without a limit on its length.'

/**
 * The query of a list that clients read completely or by page (rule: api-pages). The parsed query is `undefined` when
 * the client asks for the complete list.
 */
export const optionalPageQuery = z
	.object({
		page: pageNumber.optional().meta({ description: 'The number of the page, from 1.' }),
		limit: pageLimit.optional().meta({
			description: `The rows of a page; ${defaultLimit} if only \`page\` or \`since\` is sent. Fewer rows mean the last page.`,
		}),
		since: z.iso
			.datetime({ offset: true, error: 'Must be a time such as 2026-11-23T00:00:00Z' })
			.optional()
			.meta({ description: 'Only what was created at this time or later.' }),
	})
	.transform(({ page, limit, since }) =>
		page === undefined && limit === undefined && since === undefined
			? undefined
			: { page: page ?? 1, limit: limit ?? defaultLimit, since: since === undefined ? undefined : new Date(since) },
	)

export const noNumber = 'Must be a number'

export const numberText = z
	.string()
	.trim()
	.regex(/^-?\d{1,15}(\.\d{1,15})?$/, noNumber)
	.transform(Number)
	.meta({ description: 'A number as text.' })

/** A number as text. Empty text and the words null and undefined count as not sent. */
export const optionalNumberText = z
	.union([z.literal(['', 'null', 'undefined']).transform(() => undefined), numberText], noNumber)
	.meta({ description: 'A number as text, or empty.' })

export const flagText = z
	.enum(['true', 'false', '1', '0', 'on'], { error: 'Must be true or false' })
	.transform((text) => text !== 'false' && text !== '0')

/** A list, as repeated values, JSON text or comma-separated text (rule: api-lists). */
export const texts = z
	.union([z.array(z.string()), z.string()])
	.transform((value, context) => {
		const list = typeof value === 'string' ? parseTexts(value) : value
		if (list) return list.filter((entry) => entry.trim() !== '')
		context.addIssue({ code: 'custom', message: 'Must be a list of texts' })
		return z.NEVER
	})
	.meta({ description: 'A list: repeated fields with the same name, JSON text, or comma-separated text.' })

function parseTexts(text: string): string[] | undefined {
	if (!text.trim().startsWith('[')) return text.split(',').map((entry) => entry.trim())
	const list = z.array(z.string()).safeParse(parseJsonText(text))
	return list.success ? list.data : undefined
}

export function parseJsonText(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Removes fields with null, which counts as not sent. */
export function dropNulls<Values extends object>(values: Values): Partial<Values> {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<Values>
}

/**
 * Returns a function for Zod's `transform` that validates input with the schema of a page's form. `names` maps the
 * field names of that schema to the API's names, which the errors use.
 */
export function validateWith<Schema extends z.ZodType>(schema: Schema, names: Record<string, string> = {}) {
	return (value: unknown, context: z.RefinementCtx): z.output<Schema> => {
		const result = schema.safeParse(value)
		if (result.success) return result.data
		for (const { path, message } of result.error.issues) {
			context.addIssue({
				code: 'custom',
				path: path.map((part, index) => (index === 0 ? (getOwn(names, String(part)) ?? part) : part)),
				message,
			})
		}
		return z.NEVER
	}
}
