import { parse, type Submission } from '@conform-to/react'
import { getOwn } from '#app/shop/get-own.ts'
import { focusSoon, textsOf } from './use-focus-after.ts'

interface Rows {
	formId: string
	/** The error message for an empty row, by list (rule: empty-row). */
	sentences: Record<string, string>
	/** The fields with an error, which is kept. */
	refused: string[]
}

/**
 * Implements conform's `onValidate` for a form with lists of text, whose rows are added and removed without a request.
 */
export function changeRows<Shape>(sent: FormData, { formId, sentences, refused }: Rows): Submission<Shape, string[]> {
	const { type = '', payload = {} } = buttonOf(sent)
	const { name = '' } = payload
	const sentence = getOwn(sentences, name)
	if (!sentence || !['insert', 'remove'].includes(type)) return answerConform(sent, null)
	const { length, last } = sentRows(sent, name)
	if (type === 'insert' && length > 0 && last === '') return emptyRow(sent, `${name}[${length - 1}]`, sentence)
	focusSoon(type === 'insert' ? `${formId}-${name}[${length}]` : `${formId}-${name}-add`)
	const others = refused.filter((field) => !field.startsWith(`${name}[`))
	return answerConform(sent, Object.fromEntries(others.map((field) => [field, null])))
}

interface RowButton {
	type?: string
	payload?: { name?: string }
}

function buttonOf(sent: FormData): RowButton {
	const button = sent.get('__intent__')
	return typeof button === 'string' ? (JSON.parse(button) as RowButton) : {}
}

/** Returns a result to conform: without `error` the form is submitted, and `null` errors do not change. */
function answerConform<Shape>(
	sent: FormData,
	error: Record<string, string[] | null> | null,
): Submission<Shape, string[]> {
	return parse<Shape, string[]>(sent, { resolve: () => ({ error }) })
}

function sentRows(sent: FormData, name: string): { length: number; last: string } {
	const rows = [...sent.keys()].filter((field) => field.startsWith(`${name}[`)).map((field) => sent.get(field))
	return { length: rows.length, last: textsOf(rows.at(-1) ?? '')[0]!.trim() }
}

/** Rejects only the row, because conform would treat other named fields as validated. */
function emptyRow<Shape>(sent: FormData, row: string, sentence: string): Submission<Shape, string[]> {
	sent.delete('__intent__')
	const submission = answerConform<Shape>(sent, { [row]: [sentence] })
	return { ...submission, reply: () => ({ ...submission.reply(), fields: [row] }) }
}
