import { isCod } from '../../values/payment-methods.ts'
import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { getPageWindow, shortAdminPageSize } from '../../values/paging.ts'
import { payableSelect } from '../payments/payment-state.ts'
import { getPhoneHistories } from '../payments/cod/phone-history.server.ts'
import { whereNotWaiting } from '../payments/unpaid-online.server.ts'
import { PENDING } from '../../values/order-status.ts'
import type { PaymentMethod } from '../order-view.ts'

export type OrderToConfirm = Awaited<ReturnType<typeof listOrdersToConfirm>>['items'][number]

const select = {
	id: true,
	userId: true,
	createdAt: true,
	firstName: true,
	lastName: true,
	phoneNumber: true,
	phoneE164: true,
	city: true,
	state: true,
	zipCode: true,
	...payableSelect,
	items: { orderBy: { id: 'asc' }, select: { productName: true, size: true, quantity: true } },
} as const satisfies Prisma.OrderSelect

/**
 * Lists the Pending orders that do not await payment, oldest first, 10 a page, with the outcome of earlier COD orders
 * of the same phone number.
 */
export async function listOrdersToConfirm(page: number) {
	const where = { status: PENDING, ...whereNotWaiting }
	const { skip, take, ...window } = getPageWindow(await read.order.count({ where }), page, shortAdminPageSize)
	const rows = await read.order.findMany({
		where,
		orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		skip,
		take,
		select,
	})
	const histories = await getPhoneHistories(
		rows.flatMap(({ paymentMethod, phoneE164 }) => (isCod({ paymentMethod }) && phoneE164) || []),
	)
	return {
		...window,
		items: rows.map(({ phoneNumber, phoneE164, items, paymentMethod, ...row }) => ({
			...row,
			// An order without a phone number shows the account's number, under which it is counted.
			phoneNumber: phoneNumber ?? phoneE164,
			paymentMethod: paymentMethod as PaymentMethod,
			courier: null,
			trackingNumber: null,
			lines: items.map(({ productName, size, quantity }) =>
				[`${quantity} × ${productName}`, size].filter(Boolean).join(', '),
			),
			history: isCod({ paymentMethod }) && phoneE164 ? (histories.get(phoneE164) ?? null) : null,
		})),
	}
}
