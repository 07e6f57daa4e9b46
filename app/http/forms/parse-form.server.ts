import { parseWithZod } from '@conform-to/zod/v4'
import { configureCoercion } from '@conform-to/zod/v4/future'
import { data } from 'react-router'
import { z } from 'zod'
import { nameField } from '#app/adapters/validation-messages.ts'
import { translateSentence } from '../session/request-language.server.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { Refusal, refuse } from '#app/shop/values/refusal.ts'
import { normalizeAmount } from '#app/shop/values/money.ts'

export const defaultMaxFields = 400
const maxNameLength = 100
const inherited = /(?:^|[.[\]])(?:__proto__|constructor|prototype)(?:[.[\]]|$)/

/** The field in which the library conform sends the clicked button (its intent). */
const buttonField = '__intent__'

/**
 * Returns whether a field name is safe for the library conform. conform creates a list as long as the index in a name,
 * so `a[99999999]` alone would fill the memory. conform also trusts the content of the field `__state__`. It throws for
 * names that lead to a prototype, sometimes only when the form is rendered. Digits after a letter are allowed, because
 * they are not an index: `sizes[0].quantities.c1234`.
 */
const isAllowedFieldName = (name: string) =>
	name.length <= maxNameLength && !/(?<![a-z\d])\d{4}/i.test(name) && name !== '__state__' && !inherited.test(name)

/** An index of a row in a list, in the value of a conform button (`intentSchema`). */
const position = z.int().min(0).max(999).optional()
const intentSchema = z.object({
	type: z.enum(['insert', 'remove', 'reorder', 'validate']),
	payload: z.object({ name: z.string().refine(isAllowedFieldName), index: position, from: position, to: position }),
})

/**
 * Returns the conform button that changes the rows of a form without saving it, such as 'insert'. Returns `null` when
 * the form was submitted to be saved. An unknown button gets status 400.
 */
export function readIntent(form: FormData): z.output<typeof intentSchema> | null {
	const intent = form.get(buttonField)
	if (intent === null) return null
	try {
		return intentSchema.parse(JSON.parse(typeof intent === 'string' ? intent : ''))
	} catch {
		throw createUnreadableResponse()
	}
}

/** Numbers are read with the grouping and the currency sign that people type (rule: typed-amounts). */
const coercion = configureCoercion({
	type: { number: (text) => (text.trim() === '' ? NaN : Number(normalizeAmount(text))) },
})

const readTypedValues = <Schema extends z.ZodType>(schema: Schema) => ({
	schema: coercion.coerceFormValue(schema),
	disableAutoCoercion: true,
})

/**
 * Parses a form by its schema. Forms that no page of the shop sends, and forms that would overload conform or make it
 * fail, get status 400.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema, maxFields = defaultMaxFields) {
	const names = [...form.keys()]
	if (names.length > maxFields || !names.every(isAllowedFieldName)) throw createUnreadableResponse()
	if (readIntent(form) === null) return parseFields(form, schema)
	try {
		return parseWithZod(form, readTypedValues(schema))
	} catch {
		throw createUnreadableResponse()
	}
}

const singleTypes = ['string', 'number', 'int', 'boolean', 'date']

/**
 * Parses the fields. Rejects a list or a group that is sent for a single field, because the page could not show it
 * again.
 */
function parseFields<Schema extends z.ZodType>(form: FormData, schema: Schema) {
	const wrongShapes: PropertyKey[][] = []
	const submission = parseWithZod(form, {
		...readTypedValues(schema),
		formatError: (issues: z.core.$ZodIssue[]) => {
			for (const issue of issues)
				if (issue.code === 'invalid_type' && singleTypes.includes(issue.expected)) wrongShapes.push(issue.path)
			return issues.map(({ message }) => translateSentence(message))
		},
	})
	const isObject = (path: PropertyKey[]) => {
		let value: unknown = submission.payload
		for (const part of path) value = getOwn(Object(value) as Record<string, unknown>, String(part))
		return typeof value === 'object' && value !== null && !(value instanceof Blob)
	}
	if (wrongShapes.some(isObject)) throw createUnreadableResponse()
	return submission
}

/** Returns a copy of a form without the field of the clicked conform button. */
export function dropButton(form: FormData): FormData {
	const fields = new FormData()
	for (const [name, value] of form) if (name !== buttonField) fields.append(name, value)
	return fields
}

/** Creates the response to an unreadable form, for throwing. */
export function createUnreadableResponse() {
	return data(translateSentence('This form could not be read.'), { status: 400 })
}

/**
 * Returns the values of a form that consists of a single button. Invalid values are refused with the first error
 * message and its field.
 */
export function parseButtonValues<Schema extends z.ZodType>(form: FormData, schema: Schema): z.output<Schema> {
	const submission = parseForm(form, schema)
	if (submission.status === 'success') return submission.value
	const [field, messages] = Object.entries(submission.error ?? {}).find(([, list]) => list?.length) ?? []
	const message = messages?.[0]
	if (message === undefined) return refuse('invalid', 'form-unreadable', {}, field)
	// The message names the field, because a form of a single button shows no label.
	return refuse('invalid', 'other', { message: nameField(message, `The field ${field}`) }, field)
}

/** Runs `work` and adds `prefix` to the message of a refusal: 'Failed to remove item: …'. */
export async function withRefusalPrefix<T>(prefix: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work()
	} catch (error) {
		if (error instanceof Refusal) {
			const { code, messageId, values, field, wait } = error
			throw new Refusal(code, messageId, values, { field, wait, prefix })
		}
		throw error
	}
}

/** A row of a list: its text, or its fields by name. */
type Row = string | Record<string, string>

/** Returns the text of a field, or an empty string. */
export function getText(form: FormData, name: string): string {
	const value = form.get(name)
	return typeof value === 'string' ? value : ''
}

/** Returns the texts of a list that was sent as `name`, `name[]` or `name[0]`. */
export function getList(form: FormData, name: string): string[] {
	const keys = [...new Set(form.keys())].filter((key) => key.replace(/\[\d*\]$/, '') === name)
	return keys.flatMap((key) => form.getAll(key)).filter((value) => typeof value === 'string')
}

/**
 * Returns a copy of a form in which `lists` replace its lists of the same names, in conform's format: `name[0]`,
 * `name[0].field`.
 */
export function replaceLists(form: FormData, lists: Record<string, readonly Row[]>): FormData {
	const copy = new FormData()
	for (const [key, value] of form) if (!Object.hasOwn(lists, key.split(/[.[]/, 1)[0]!)) copy.append(key, value)
	for (const [name, rows] of Object.entries(lists))
		for (const [index, row] of rows.entries())
			for (const [key, value] of toFields(row, `${name}[${index}]`)) copy.append(key, value)
	return copy
}

function toFields(row: Row, name: string): [string, string][] {
	if (typeof row === 'string') return [[name, row]]
	return Object.entries(row).map(([field, value]) => [`${name}.${field}`, value])
}
