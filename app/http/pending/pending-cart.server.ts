import { cartNoteSchema } from '#app/shop/cart/cart.schema.ts'
import { hasCartNote, saveCartNote } from '#app/shop/cart/cart.server.ts'
import { type Submission, takeSubmission } from '#app/shop/people/session/pending-submission.server.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { addFromForm, additionOf } from './add-to-cart.server.ts'
import { valuesOf } from '../forms/parse-form.server.ts'
import { toRefusal } from '../outcomes/page-refusals.server.ts'
import type { Flash, RequestSession } from '../session/session.server.ts'
import { formOf, keepFor } from './pending-form.server.ts'

const path = '/cart/lines'
const notePath = '/cart/note'

/**
 * Saves the last addition to the cart until login: for the account of the expired session, or otherwise for the next
 * user who logs in.
 */
export async function keepAddition(session: RequestSession, form: FormData): Promise<void> {
	const userId = (await session.isExpired()) ? await session.account() : null
	await keepFor(session, userId, { path, fields: additionOf(form), isPartial: false })
}

/** Saves the cart's note for this browser's last account. Returns false when it is unchanged. */
export async function keepNote(session: RequestSession, form: FormData): Promise<boolean> {
	const [note, userId] = [form.get('note'), await session.account()]
	if (typeof note !== 'string' || userId === null || (await hasCartNote(userId, note))) return false
	return keepFor(session, userId, { path: notePath, fields: [['note', note]], isPartial: false })
}

/**
 * Applies the saved note and addition, each once, and returns the message. A link cannot trigger it, and those of
 * another account are dropped.
 */
export async function runPendingCart(session: RequestSession, { userId, role }: Actor): Promise<Pick<Flash, 'next'>> {
	const key = await session.browserKey()
	if (!key) return {}
	const note = await takeSubmission(key, notePath)
	const addition = await takeSubmission(key, path)
	const flash = note?.userId === userId && !role ? await flashOf(() => saveNote(userId, note)) : {}
	if (!addition || (addition.userId !== null && addition.userId !== userId)) return flash
	if (role) return { next: { tone: 'error', text: 'An administrator has no cart: nothing was added.' } }
	return flashOf(() => addFromForm(userId, formOf(addition.fields)))
}

async function flashOf(work: () => Promise<string>): Promise<Pick<Flash, 'next'>> {
	try {
		return { next: { tone: 'success', text: await work() } }
	} catch (error) {
		return { next: { tone: 'error', text: toRefusal(error).message } }
	}
}

async function saveNote(userId: number, { fields }: Submission): Promise<string> {
	await saveCartNote(userId, valuesOf(formOf(fields), cartNoteSchema).note)
	return 'Order note saved.'
}
