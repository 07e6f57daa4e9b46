import { cartNoteSchema, addToCartSchema } from '#app/shop/cart/cart.schema.ts'
import {
	hasCartNote,
	saveCartNote,
	addFirstColorToCart,
	addToCart,
	type CartSubmission,
	type CartToFill,
	hasAdded,
} from '#app/shop/cart/cart.server.ts'
import type { CartOwner } from '#app/shop/cart/cart-owner.ts'
import { findLineToAdd } from '#app/shop/cart/cart-rows.server.ts'
import type { CartLine } from '#app/shop/cart/cart-totals.ts'
import { type Submission, consumeSubmission, findSubmission } from '#app/shop/people/session/form-drafts.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { keyLifetimeSeconds } from '#app/shop/values/idempotency-key.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { parseButtonValues } from '../forms/parse-form.server.ts'
import { toRefusal } from '../responses/page-refusals.server.ts'
import { translateRefusal, translateSentence } from '../session/request-language.server.ts'
import type { Flash, RequestSession } from '../session/session.server.ts'
import { toFormData, saveFormSubmission } from './pending-form.server.ts'

const path = '/cart/lines'
const cartNotePath = '/cart/note'

/**
 * Saves an addition to the cart until the log-in and replaces an earlier saved addition. The addition belongs to the
 * account of the expired session. Without an expired session, it belongs to the next user who logs in.
 */
export async function savePendingAddition(session: RequestSession, form: FormData): Promise<void> {
	const userId = (await session.isExpired()) ? await session.account() : null
	await saveFormSubmission(session, userId, { path, fields: pickAdditionFields(form), isPartial: false })
}

/**
 * Saves the cart's note for this browser's last account. Returns false when the form has no note, the note is
 * unchanged, or it cannot be saved.
 */
export async function savePendingNote(session: RequestSession, form: FormData): Promise<boolean> {
	const [note, userId] = [form.get('note'), await session.account()]
	if (typeof note !== 'string' || userId === null || (await hasCartNote(userId, note))) return false
	return saveFormSubmission(session, userId, { path: cartNotePath, fields: [['note', note]], isPartial: false })
}

/**
 * Applies the saved note and the saved addition, each once, and returns the message. Both are found by a key in the
 * browser's cookie, so a link alone cannot add anything. A note or addition of another account is dropped.
 */
export async function runPendingCart(session: RequestSession, { userId, role }: Actor): Promise<Pick<Flash, 'next'>> {
	const key = await session.browserKey()
	if (!key) return {}
	const note = await consumeSubmission(key, cartNotePath)
	const addition = await consumeSubmission(key, path)
	const flash = note?.userId === userId && !role ? await toFlash(() => saveNote(userId, note)) : {}
	if (!addition || (addition.userId !== null && addition.userId !== userId)) return flash
	if (role)
		return { next: { tone: 'error', text: translateSentence('Staff accounts have no cart. Nothing was added.') } }
	return toFlash(() => addFromForm(userId, toFormData(addition.fields)))
}

async function toFlash(work: () => Promise<string>): Promise<Pick<Flash, 'next'>> {
	try {
		return { next: { tone: 'success', text: translateSentence(await work()) } }
	} catch (error) {
		return { next: { tone: 'error', text: translateRefusal(toRefusal(error)) } }
	}
}

async function saveNote(userId: number, { fields }: Submission): Promise<string> {
	await saveCartNote(userId, parseButtonValues(toFormData(fields), cartNoteSchema).note)
	return 'Order note saved.'
}

const added = 'Product added to cart!'
const addedBefore = `${added} To change the quantity, use + in the cart.`

export const isAddedMessage = (text: string) => text.startsWith(added) || text.startsWith(translateSentence(added))

/**
 * Adds the item of a product form or a card's button to the cart, only once for a repeated submission. Returns the
 * message.
 */
export async function addFromForm(cart: CartToFill, form: FormData): Promise<string> {
	const isRepeated = await addOnce(cart, form, { key: getAddKey(form), seconds: keyLifetimeSeconds.form })
	return isRepeated ? addedBefore : added
}

/**
 * Returns the success message when a submission repeats an addition that was already made. The page may have been
 * loaded again in between, without the selected options. Calls `refusal` for any other submission.
 */
export async function repeatAddResponse(
	owner: CartOwner | null,
	form: FormData,
	refusal: () => never,
): Promise<string> {
	const key = getAddKey(form)
	const isRepeated = owner !== null && key !== '' && (await hasAdded(owner, { key, seconds: keyLifetimeSeconds.form }))
	return isRepeated ? addedBefore : refusal()
}

function addOnce(cart: CartToFill, form: FormData, submission: CartSubmission): Promise<boolean> {
	const { productColor, quantity, size } = parseAddition(form)
	return 'productId' in productColor
		? addFirstColorToCart(cart, productColor.productId, submission)
		: addToCart(cart, productColor.id, quantity, submission, size)
}

interface Addition {
	/** A color of a product by its id, or a product's id, which means the product's first color. */
	productColor: { id: number } | { productId: number }
	quantity: number
	size?: string | undefined
}

/**
 * Parses a form that adds to the cart. The form of a product card adds one unit in the color that the card shows (rule:
 * card-button).
 */
function parseAddition(form: FormData): Addition {
	const productId = form.get('productId')
	// A card sends its color only when it does not show the product's first color.
	const shown = typeof productId === 'string' ? form.get(`color-${productId}`) : null
	if (typeof shown === 'string') return { productColor: { id: parseRowId(shown) }, quantity: 1 }
	if (typeof productId === 'string') return { productColor: { productId: parseRowId(productId) }, quantity: 1 }
	const { productColorId, quantity, size } = parseButtonValues(form, addToCartSchema)
	return { productColor: { id: productColorId }, quantity, size }
}

/**
 * Returns the item that is added to the cart after the log-in. Returns `null` when no addition is saved, when it
 * belongs to another account than the last one of this browser, or when the item is not for sale.
 */
export async function findPendingItem(session: RequestSession): Promise<CartLine | null> {
	const key = await session.browserKey()
	const addition = key ? await findSubmission(key, path) : null
	if (!addition || (addition.userId !== null && addition.userId !== (await session.account()))) return null
	const { productColor, quantity, size = '' } = parseAddition(toFormData(addition.fields))
	return findLineToAdd(productColor, quantity, size)
}

/** Returns the fields of a form that adding to the cart needs. Only these fields are saved until the log-in. */
function pickAdditionFields(form: FormData): [name: string, value: string][] {
	const productId = form.get('productId')
	const names = ['productId', `color-${typeof productId === 'string' ? productId : ''}`]
	return [...names, 'productColorId', 'quantity', 'size', 'addKey'].flatMap((name) => {
		const value = form.get(name)
		return typeof value === 'string' ? [[name, value]] : []
	})
}

/**
 * Returns the idempotency key that the page (`RootData`) put into the form, or an empty string for a form of a cached
 * page.
 */
export function getAddKey(form: FormData): string {
	const key = form.get('addKey')
	return typeof key === 'string' ? key.slice(0, 100) : ''
}
