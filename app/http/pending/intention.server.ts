import { keepSubmission, takeSubmission } from '#app/shop/people/pending-submission.server.ts'
import type { Actor } from '#app/shop/people/actor.ts'
import { addFromForm } from './add-to-cart.server.ts'
import { asRefusal } from '../refused.server.ts'
import type { Flash, Visit } from '../visit.server.ts'
import { fieldsOf, formOf } from './pending-form.server.ts'

const path = '/cart/lines'

/**
 * Keeps what somebody without a session meant to put into the cart until they have logged in. Only the last one counts. With a session that is
 * over it is that account's; otherwise it is of whoever logs in next on this browser.
 */
export async function keepIntention(visit: Visit, form: FormData): Promise<void> {
	const owner = (await visit.isExpired()) ? await visit.account() : null
	await keepSubmission(await visit.giveBrowserKey(), owner, { path, ...fieldsOf(form) })
}

/**
 * Does, once, what this browser's visitor meant to do before the log-in, and answers what there is to say of it. It came as a form of the shop's
 * own, which the origin check let in: no link can bring it about. What another account meant to do is dropped.
 */
export async function carryOutIntention(visit: Visit, { userId, isAdmin }: Actor): Promise<Pick<Flash, 'next'>> {
	const key = await visit.browserKey()
	const intention = key && (await takeSubmission(key, path))
	if (!intention || (intention.userId !== null && intention.userId !== userId)) return {}
	if (isAdmin) return { next: { tone: 'error', text: 'An administrator has no cart: nothing was added.' } }
	try {
		return { next: { tone: 'success', text: await addFromForm(userId, formOf(intention.fields)) } }
	} catch (error) {
		return { next: { tone: 'error', text: asRefusal(error).message } }
	}
}
