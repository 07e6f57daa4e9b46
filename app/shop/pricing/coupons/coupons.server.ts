import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { toPaise, toRupees } from '../../values/money.ts'
import { CANCELLED, getStatusLabel } from '../../values/order-status.ts'
import { adminPageSize, type Page, getPageWindow } from '../../values/paging.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { refuse } from '../../values/refusal.ts'
import {
	assertExpectedVersion,
	type EditableRow,
	type ExpectedVersion,
} from '../../edit-conflicts/expected-version.server.ts'
import { z } from 'zod'
import { maxCouponCodeLength, maxCouponRupees, maxCouponUses } from '../../values/limits.ts'
import { normalizeCouponCode } from '../../values/text.ts'
import type { CouponRow } from './coupon-labels.ts'
import { currency, locale } from '../../region/india.ts'

export interface AdminCoupon extends CouponRow {
	id: number
	/** The number of orders with the coupon that are not cancelled. */
	uses: number
}

const couponSelect = {
	id: true,
	code: true,
	percent: true,
	amountPaise: true,
	minimumPaise: true,
	validFrom: true,
	validUntil: true,
	maxUses: true,
	maxPerCustomer: true,
	isActive: true,
} as const satisfies Prisma.CouponSelect

export const couponForm = {
	noun: 'coupon',
	labels: {
		code: 'Code',
		kind: 'Type',
		value: 'Discount value',
		minimum: `Minimum order in ${currency.sign}`,
		validFrom: 'Start date',
		validUntil: 'End date',
		maxUses: 'Total usage limit',
		maxPerCustomer: 'Limit per customer',
		active: 'Status',
	},
	read: async (db, id) => {
		const row = await db.coupon.findUnique({ where: { id } })
		if (!row) return null
		const { code, percent, amountPaise, minimumPaise } = row
		return {
			code,
			kind: percent === null ? 'amount' : 'percent',
			value: String(percent ?? toRupees(amountPaise ?? 0)),
			minimum: minimumPaise === 0 ? '' : String(toRupees(minimumPaise)),
			validFrom: row.validFrom ?? '',
			validUntil: row.validUntil ?? '',
			maxUses: String(row.maxUses ?? ''),
			maxPerCustomer: String(row.maxPerCustomer ?? ''),
			active: row.isActive ? 'yes' : 'no',
		}
	},
} satisfies EditableRow

/** Lists the coupons whose code contains `search`, newest first, 25 a page (rule: list-search). */
export async function listCoupons({ search, page }: { search: string; page: number }): Promise<Page<AdminCoupon>> {
	const where = { code: { contains: search.toUpperCase() } }
	const { skip, take, ...window } = getPageWindow(await read.coupon.count({ where }), page, adminPageSize)
	const rows = await read.coupon.findMany({ where, orderBy: { id: 'desc' }, skip, take, select: couponSelect })
	return { ...window, items: await withUses(rows) }
}

/**
 * Finds a coupon by its id.
 *
 * @throws not-found: the coupon is unknown.
 */
export async function findCoupon(id: number): Promise<AdminCoupon> {
	const row = await read.coupon.findUnique({ where: { id }, select: couponSelect })
	return row ? (await withUses([row]))[0]! : refuse('not-found', 'coupon-not-found')
}

async function withUses<Row extends { code: string }>(rows: Row[]): Promise<(Row & { uses: number })[]> {
	const used = await read.order.groupBy({
		by: ['couponCode'],
		where: { couponCode: { in: rows.map(({ code }) => code) }, status: { not: CANCELLED } },
		_count: true,
	})
	return rows.map((row) => ({ ...row, uses: used.find(({ couponCode }) => couponCode === row.code)?._count ?? 0 }))
}

const maxOrdersListed = 200

/**
 * Lists the orders with a coupon, newest first, at most 200. Cancelled orders are listed too, although they no longer
 * count as uses.
 */
export async function listOrdersWithCoupon(code: string) {
	const rows = await read.order.findMany({
		where: { couponCode: code },
		orderBy: { id: 'desc' },
		take: maxOrdersListed,
		select: {
			id: true,
			createdAt: true,
			firstName: true,
			lastName: true,
			status: true,
			discountPaise: true,
			prepaidDiscountPaise: true,
			totalPaise: true,
			discounts: { select: { kind: true, items: { select: { amountPaise: true } } } },
		},
	})
	return rows.map(({ firstName, lastName, status, discountPaise, prepaidDiscountPaise, discounts, ...row }) => ({
		...row,
		discountPaise:
			// Older orders store only the sum of their discounts, so their amount includes automatic discounts.
			discounts.length === 0
				? discountPaise - prepaidDiscountPaise
				: discounts
						.filter(({ kind }) => kind === 'coupon')
						.flatMap(({ items }) => items)
						.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
		customerName: `${firstName} ${lastName}`.trim(),
		statusLabel: getStatusLabel(status),
		isCancelled: status === CANCELLED,
	}))
}

/**
 * Creates a coupon and returns it.
 *
 * @throws conflict: on `code`, the code already exists.
 */
export async function createCoupon(actor: Actor, input: CouponInput): Promise<{ id: number }> {
	requirePermission(actor, 'coupons')
	const data = toCouponColumns(input)
	return write(async (tx) => {
		await assertCodeAvailable(tx, data.code)
		const made = await tx.coupon.create({ data, select: { id: true } })
		await recordActivity(tx, actor, {
			action: 'create',
			kind: 'coupon',
			id: made.id,
			label: data.code,
			new: { ...data },
		})
		return made
	})
}

/**
 * Updates a coupon for future orders.
 *
 * @throws not-found: the coupon is unknown.
 * @throws conflict: the code already exists, the code was changed although orders use the old one, or the coupon
 * differs from `seen`.
 */
export async function updateCoupon(
	actor: Actor,
	id: number,
	{ seen: expected, ...input }: CouponInput & ExpectedVersion,
): Promise<{ id: number }> {
	requirePermission(actor, 'coupons')
	const data = toCouponColumns(input)
	return write(async (tx) => {
		const { id: _, ...old } = await requireCoupon(tx, id)
		await assertExpectedVersion(tx, couponForm, id, expected)
		if (old.code !== data.code) {
			await assertCodeAvailable(tx, data.code)
			if ((await countOrdersWithCoupon(tx, old.code)) > 0)
				refuse('conflict', 'coupon-code-fixed', { code: old.code }, 'code')
		}
		await recordActivity(tx, actor, { action: 'change', kind: 'coupon', id, label: data.code, old, new: { ...data } })
		return tx.coupon.update({ where: { id }, data, select: { id: true } })
	})
}

/**
 * Deletes a coupon that no order has.
 *
 * @throws not-found: the coupon is unknown.
 * @throws conflict: an order has the coupon, even if the order is cancelled.
 */
export async function deleteCoupon(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'coupons')
	await write(async (tx) => {
		const { code } = await requireCoupon(tx, id)
		if ((await countOrdersWithCoupon(tx, code)) > 0) refuse('conflict', 'coupon-in-orders', { code })
		await tx.coupon.delete({ where: { id } })
		await recordActivity(tx, actor, { action: 'delete', kind: 'coupon', id, label: code })
	})
}

async function requireCoupon(tx: Transaction, id: number) {
	return (
		(await tx.coupon.findUnique({ where: { id }, select: couponSelect })) ?? refuse('not-found', 'coupon-not-found')
	)
}

async function assertCodeAvailable(tx: Transaction, code: string) {
	if ((await tx.coupon.count({ where: { code } })) > 0) refuse('conflict', 'coupon-code-taken', { code }, 'code')
}

function countOrdersWithCoupon(tx: Transaction, couponCode: string): Promise<number> {
	return tx.order.count({ where: { couponCode } })
}

function toCouponColumns({ kind, value, minimum, active, ...input }: CouponInput): CouponRow {
	return {
		...input,
		percent: kind === 'percent' ? value : null,
		amountPaise: kind === 'amount' ? toPaise(value) : null,
		minimumPaise: toPaise(minimum),
		isActive: active === 'yes',
	}
}

const invalidCode = `Please enter 3 to ${maxCouponCodeLength} letters and digits`
const invalidValue = 'Please enter a whole number of 1 or more'
const invalidRupees = 'Please enter whole rupees, or leave it empty'
const invalidDate = 'Please choose a date'
const atMostMessage = (most: number) => `At most ${most.toLocaleString(locale)}`

const uses = z
	.number({ error: invalidValue })
	.int(invalidValue)
	.min(1, invalidValue)
	.max(maxCouponUses, atMostMessage(maxCouponUses))
	.nullable()
	.default(null)
const day = z
	.string({ error: invalidDate })
	.refine((text) => text.startsWith('20') && z.iso.date().safeParse(text).success, invalidDate)
	.nullable()
	.default(null)

const fields = z.object({
	code: z
		.string({ error: invalidCode })
		.overwrite(normalizeCouponCode)
		.max(maxCouponCodeLength, invalidCode)
		.regex(/^[A-Z\d][A-Z\d-]{2,}$/, invalidCode),
	kind: z.enum(['percent', 'amount'], { error: 'Please choose a percentage or a fixed amount' }),
	value: z
		.number({ error: invalidValue })
		.int(invalidValue)
		.min(1, invalidValue)
		.max(maxCouponRupees, atMostMessage(maxCouponRupees)),
	minimum: z
		.number({ error: invalidRupees })
		.int(invalidRupees)
		.min(0, invalidRupees)
		.max(maxCouponRupees, atMostMessage(maxCouponRupees))
		.default(0),
	validFrom: day,
	validUntil: day,
	maxUses: uses,
	maxPerCustomer: uses,
	active: z.enum(['yes', 'no'], { error: 'Please choose Active or Inactive' }).default('yes'),
})

/** A coupon as submitted by its form: whole percents or rupees, and dates in Indian time (rule: coupon-terms). */
export const couponSchema = fields
	.refine(({ kind, value }) => kind === 'amount' || value <= 100, { path: ['value'], error: 'At most 100 percent' })
	.refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
		path: ['validUntil'],
		error: 'The end date is before the start date',
	})

type CouponInput = z.output<typeof couponSchema>
