import { parse, type Submission } from '@conform-to/react'
import { getOwn } from '#app/shop/get-own.ts'
import { focusSoon, textsOf } from './use-focus-after.ts'

interface Rows {
	formId: string
	/** What an empty row is answered, by list (rule: empty-row). */
	sentences: Record<string, string>
	/** Fields with an error, which stays. */
	refused: string[]
}

/** conform's `onValidate` of a form with lists of text: their rows are added and removed without a request. */
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

/** Answers conform: without `error` the form is sent; an error that is null stays as it is. */
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

/** The row alone: conform counts other fields named here as to be checked. */
function emptyRow<Shape>(sent: FormData, row: string, sentence: string): Submission<Shape, string[]> {
	sent.delete('__intent__')
	const submission = answerConform<Shape>(sent, { [row]: [sentence] })
	return { ...submission, reply: () => ({ ...submission.reply(), fields: [row] }) }
}
