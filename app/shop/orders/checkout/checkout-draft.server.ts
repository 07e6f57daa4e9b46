import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { cutText } from '../../values/cut-text.ts'
import { isPhone, normalizePhone, toE164, formatPhone } from '../../values/phone.ts'
import { maxLineLength, normalizeCouponCode, normalizeEmail } from '../../values/text.ts'
import { type CheckoutDraft, checkoutFields } from './checkout-draft.ts'
import { type CartOwner, getCartAccount } from '../../cart/cart-owner.ts'
import { type Cart, filterInStock } from '../../cart/cart-totals.ts'
import { type CouponCustomer, validateCouponNow } from '../../pricing/coupons/validate-coupon.server.ts'
import { calculateDiscounts, toNamedDiscounts } from '../../pricing/order-discounts.ts'
import { Refusal } from '../../values/refusal.ts'
import { addressSelect } from '../order-rows.server.ts'

const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000

/**
 * Saves the checkout input of an account or a guest for 30 days. It replaces the previous draft (rule: checkout-draft).
 * A failure, such as a full disk, is logged and does not fail the request.
 */
export async function saveCheckoutDraft(owner: CartOwner, readField: (name: string) => unknown): Promise<void> {
	try {
		await writeDraft(owner, pickDraftFields(readField))
	} catch (error) {
		log.error({ err: error }, 'the checkout form could not be saved')
	}
}

function pickDraftFields(readField: (name: string) => unknown): CheckoutDraft {
	const fields: CheckoutDraft = {}
	for (const name of checkoutFields) {
		const value = readField(name)
		if (typeof value === 'string') fields[name] = cutText(value, maxLineLength)
	}
	return fields
}

async function writeDraft(owner: CartOwner, fields: CheckoutDraft): Promise<void> {
	const known = await findCheckoutDraft(owner)
	if (known && checkoutFields.every((name) => known[name] === fields[name])) return
	if (typeof owner !== 'number') {
		const data = { draft: fields as Prisma.InputJsonObject, updatedAt: new Date() }
		await write((tx) => tx.guestCart.updateMany({ where: { id: owner.guestCartId }, data }))
		return
	}
	const row = { fields: fields as Prisma.InputJsonObject, updatedAt: new Date() }
	await write((tx) =>
		tx.checkoutDraft.upsert({
			where: { userId: owner },
			create: { userId: owner, ...row },
			update: row,
			select: { userId: true },
		}),
	)
}

/** Returns the last checkout input of a cart's owner that did not become an order. `null` when there is none. */
export async function findCheckoutDraft(owner: CartOwner): Promise<CheckoutDraft | null> {
	if (typeof owner !== 'number') {
		const cart = await read.guestCart.findUnique({ where: { id: owner.guestCartId }, select: { draft: true } })
		return (cart?.draft ?? null) as CheckoutDraft | null
	}
	const row = await read.checkoutDraft.findUnique({ where: { userId: owner }, select: { fields: true } })
	return row && (row.fields as CheckoutDraft)
}

/** Deletes an account's draft. Called when the account places an order. */
export async function deleteCheckoutDraft({ prepared }: Transaction, userId: number): Promise<void> {
	await prepared.rows('DELETE FROM "CheckoutDraft" WHERE "userId" = ?', userId)
}

/** Deletes accounts' drafts that were last saved more than 30 days ago. */
export async function pruneCheckoutDrafts(now: Date): Promise<void> {
	const where = { updatedAt: { lt: new Date(now.getTime() - draftLifetimeMs) } }
	if (await read.checkoutDraft.findFirst({ where, select: { userId: true } }))
		await write((tx) => tx.checkoutDraft.deleteMany({ where }))
}

/**
 * Returns the data that identify a customer for the limits of a coupon: the account, the phone number of the checkout
 * input if it is valid, and its email address.
 */
export function toCouponCustomer(
	owner: CartOwner,
	{ phoneNumber = '', email = '' }: { phoneNumber?: string | undefined; email?: string | undefined },
): CouponCustomer {
	const phone = normalizePhone(phoneNumber)
	return {
		userId: getCartAccount(owner),
		phoneE164: isPhone(phone) ? toE164(phone) : null,
		email: normalizeEmail(email),
	}
}

/**
 * Returns the coupon entered at checkout and its discount for the lines of the cart that are in stock. `null` when
 * there is no valid coupon or no such line (rule: checkout-draft).
 */
export async function findDraftCoupon(owner: CartOwner, cart: Cart) {
	const draft = await findCheckoutDraft(owner)
	const code = normalizeCouponCode(draft?.couponCode ?? '')
	const lines = filterInStock(cart.lines)
	if (!code || lines.length === 0) return null
	try {
		const coupon = await validateCouponNow({ code, ...toCouponCustomer(owner, draft ?? {}), lines })
		const [taken] = toNamedDiscounts(calculateDiscounts(lines, coupon)).filter(({ kind }) => kind === 'coupon')
		return { code: coupon.code, discountPaise: taken?.paise ?? 0 }
	} catch (error) {
		if (error instanceof Refusal) return null
		throw error
	}
}

const savedAddressSelect = {
	id: true,
	streetAddress: true,
	apartment: true,
	city: true,
	state: true,
	zipCode: true,
	country: true,
} as const

/** An address to which an account has ordered. Its ID is that of the newest order with this address. */
export type SavedAddress = Prisma.OrderGetPayload<{ select: typeof savedAddressSelect }>

const maxOrdersRead = 20
const maxAddresses = 3

/**
 * Lists the last three distinct addresses among the last `maxOrdersRead` web orders of an account, newest first (rule:
 * saved-addresses).
 */
export async function listSavedAddresses(userId: number): Promise<SavedAddress[]> {
	const rows = await read.order.findMany({
		where: { userId, source: 'web' },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: maxOrdersRead,
		select: savedAddressSelect,
	})
	const different = new Map(rows.toReversed().map((row) => [toPlaceKey(row), row]))
	return [...different.values()].toSorted((a, b) => b.id - a.id).slice(0, maxAddresses)
}

const toPlaceKey = ({ id: _, ...place }: SavedAddress) => JSON.stringify(Object.values(place)).toLowerCase()

/**
 * Returns the saved address with the ID that a form submitted. `null` when the account has no saved address with this
 * ID.
 */
export async function findSavedAddress(userId: number, id: string): Promise<SavedAddress | null> {
	return (await listSavedAddresses(userId)).find((address) => String(address.id) === id) ?? null
}

/**
 * Returns the initial values of the checkout form when there is no draft: the name and address of the account's newest
 * web order. If the account has no web order, returns its email address and phone number.
 */
export async function getCheckoutDefaults(userId: number): Promise<CheckoutDraft> {
	const [account, last] = await Promise.all([
		read.user.findUnique({ where: { id: userId }, select: { email: true, phone: true } }),
		read.order.findFirst({
			where: { userId, source: 'web' },
			orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
			select: { ...addressSelect, id: true },
		}),
	])
	if (!last) return account ? { email: account.email ?? '', phoneNumber: formatPhone(account.phone) } : {}
	const { id, phoneNumber, apartment, ...rest } = last
	return {
		...rest,
		phoneNumber: formatPhone(phoneNumber ?? account?.phone ?? ''),
		apartment: apartment ?? '',
		savedAddress: String(id),
	}
}
