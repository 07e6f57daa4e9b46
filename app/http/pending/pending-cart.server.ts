import { cartNoteSchema } from '#app/shop/cart/cart.schema.ts'
import { hasCartNote, saveCartNote } from '#app/shop/cart/cart.server.ts'
import { type Submission, consumeSubmission } from '#app/shop/people/session/form-drafts.server.ts'
import type { Actor } from '#app/shop/auth/roles.ts'
import { addFromForm, pickAdditionFields } from './add-to-cart.server.ts'
import { parseButtonValues } from '../forms/parse-form.server.ts'
import { toRefusal } from '../responses/page-refusals.server.ts'
import type { Flash, RequestSession } from '../session/session.server.ts'
import { toFormData, saveFormSubmission } from './pending-form.server.ts'

const path = '/cart/lines'
const cartNotePath = '/cart/note'

/**
 * Saves the last addition to the cart until login: for the account of the expired session, or otherwise for the next
 * user who logs in.
 */
export async function savePendingAddition(session: RequestSession, form: FormData): Promise<void> {
	const userId = (await session.isExpired()) ? await session.account() : null
	await saveFormSubmission(session, userId, { path, fields: pickAdditionFields(form), isPartial: false })
}

/** Saves the cart's note for this browser's last account. Returns false when it is unchanged. */
export async function savePendingNote(session: RequestSession, form: FormData): Promise<boolean> {
	const [note, userId] = [form.get('note'), await session.account()]
	if (typeof note !== 'string' || userId === null || (await hasCartNote(userId, note))) return false
	return saveFormSubmission(session, userId, { path: cartNotePath, fields: [['note', note]], isPartial: false })
}

/**
 * Applies the saved note and addition, each once, and returns the message. A link cannot trigger it, and those of
 * another account are dropped.
 */
export async function runPendingCart(session: RequestSession, { userId, role }: Actor): Promise<Pick<Flash, 'next'>> {
	const key = await session.browserKey()
	if (!key) return {}
	const note = await consumeSubmission(key, cartNotePath)
	const addition = await consumeSubmission(key, path)
	const flash = note?.userId === userId && !role ? await toFlash(() => saveNote(userId, note)) : {}
	if (!addition || (addition.userId !== null && addition.userId !== userId)) return flash
	if (role) return { next: { tone: 'error', text: 'Staff accounts have no cart. Nothing was added.' } }
	return toFlash(() => addFromForm(userId, toFormData(addition.fields)))
}

async function toFlash(work: () => Promise<string>): Promise<Pick<Flash, 'next'>> {
	try {
		return { next: { tone: 'success', text: await work() } }
	} catch (error) {
		return { next: { tone: 'error', text: toRefusal(error).message } }
	}
}

async function saveNote(userId: number, { fields }: Submission): Promise<string> {
	await saveCartNote(userId, parseButtonValues(toFormData(fields), cartNoteSchema).note)
	return 'Order note saved.'
}
