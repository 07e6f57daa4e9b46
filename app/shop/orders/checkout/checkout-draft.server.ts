import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { cutText } from '../../values/cut-text.ts'
import { maxLineLength, normalizeCouponCode } from '../../values/text.ts'
import { type CheckoutDraft, checkoutFields } from './checkout-draft.ts'
import { type Cart, filterInStock } from '../../cart/cart-totals.ts'
import { validateCouponNow } from '../../pricing/coupons/validate-coupon.server.ts'
import { calculateDiscounts, toNamedDiscounts } from '../../pricing/order-discounts.ts'
import { Refusal } from '../../values/refusal.ts'

const draftLifetimeMs = 30 * 24 * 60 * 60 * 1000

/**
 * Saves what an account entered at checkout for 30 days, replacing the previous draft (rule: checkout-draft). A
 * failure, such as a full disk, is logged and does not fail the request.
 */
export async function saveCheckoutDraft(userId: number, readField: (name: string) => unknown): Promise<void> {
	try {
		await writeDraft(userId, pickDraftFields(readField))
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

async function writeDraft(userId: number, fields: CheckoutDraft): Promise<void> {
	const known = await findCheckoutDraft(userId)
	if (known && checkoutFields.every((name) => known[name] === fields[name])) return
	const row = { fields: fields as Prisma.InputJsonObject, updatedAt: new Date() }
	await write((tx) =>
		tx.checkoutDraft.upsert({
			where: { userId },
			create: { userId, ...row },
			update: row,
			select: { userId: true },
		}),
	)
}

/** Returns the account's last checkout input that did not become an order. `null` when there is none. */
export async function findCheckoutDraft(userId: number): Promise<CheckoutDraft | null> {
	const row = await read.checkoutDraft.findUnique({ where: { userId }, select: { fields: true } })
	return row && (row.fields as CheckoutDraft)
}

/** Deletes the draft when the order is placed. */
export async function deleteCheckoutDraft({ prepared }: Transaction, userId: number): Promise<void> {
	await prepared.rows('DELETE FROM "CheckoutDraft" WHERE "userId" = ?', userId)
}

/** Deletes drafts that were not used for 30 days. */
export async function pruneCheckoutDrafts(now: Date): Promise<void> {
	const where = { updatedAt: { lt: new Date(now.getTime() - draftLifetimeMs) } }
	if (await read.checkoutDraft.findFirst({ where, select: { userId: true } }))
		await write((tx) => tx.checkoutDraft.deleteMany({ where }))
}

/**
 * Returns the coupon entered at checkout and its discount for a cart. `null` when there is no valid coupon (rule:
 * checkout-draft).
 */
export async function findDraftCoupon(userId: number, cart: Cart) {
	const code = normalizeCouponCode((await findCheckoutDraft(userId))?.couponCode ?? '')
	const lines = filterInStock(cart.lines)
	if (!code || lines.length === 0) return null
	try {
		const coupon = await validateCouponNow({ code, userId, lines })
		const [taken] = toNamedDiscounts(calculateDiscounts(lines, coupon)).filter(({ kind }) => kind === 'coupon')
		return { code: coupon.code, discountPaise: taken?.paise ?? 0 }
	} catch (error) {
		if (error instanceof Refusal) return null
		throw error
	}
}
