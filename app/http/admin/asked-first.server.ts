import { redirect } from 'react-router'
import { z } from 'zod'
import { formatPaise } from '#app/shop/money.ts'
import { creditNoteToCome } from '#app/shop/orders/documents/credit-note.server.ts'
import { questionBefore } from '#app/shop/orders/fulfilment/asked-first.server.ts'
import type { Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'

/** The page that asks before an order goes to a stage; null where nothing is asked. */
export async function questionPageOf(
	id: number,
	to: Stage,
	seen: Stage | undefined,
	back: string,
	options?: Parameters<typeof questionBefore>[3],
): Promise<Response | null> {
	const asked = await questionBefore(id, to, seen, options)
	return (
		asked &&
		redirect(
			`/admin/orders/${id}/${asked}?${new URLSearchParams({ to, ...(seen && { seen }), redirectTo: back })}`,
			303,
		)
	)
}

/** The order that a page asks about. Unknown: 'not-found'. */
export async function orderAsked(id: number) {
	const { status, firstName, lastName, totalPaise } = await orderForAdmin(id)
	const subject = [`Order #${id}`, `${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean)
	return { id, status, subject: subject.join(', '), creditNote: await creditNoteToCome(id) }
}

/** `pageBefore` of a page that asks, and of its form. */
export function backFromQuestion(url: URL, id: number, _?: unknown, form?: FormData): string {
	return pageBefore((form ?? url.searchParams).get('redirectTo'), id)
}

/** The list of orders, or the order, to come back to; without one that of `id`, or the whole list. */
export function pageBefore(text: unknown, id?: number): string {
	if (typeof text === 'string' && /^\/admin\/orders(\/\d+|\/to-confirm|\/packing)?(\?[\w%+.*=&-]*)?$/.test(text))
		return text
	return id === undefined ? '/admin/orders' : `/admin/orders/${id}`
}

/** The status that the page before showed; undefined when it does not say. */
export function readSeenStatus(text: unknown): number | undefined {
	return typeof text === 'string' && /^\d$/.test(text) ? Number(text) : undefined
}

export const seenStatus = z.string().optional().transform(readSeenStatus)
