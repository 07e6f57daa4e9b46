import { redirect } from 'react-router'
import { z } from 'zod'
import { formatPaise } from '#app/shop/money.ts'
import { creditNoteToCome } from '#app/shop/orders/documents/credit-note.server.ts'
import { questionBefore } from '#app/shop/orders/fulfilment/asked-first.server.ts'
import type { Stage } from '#app/shop/orders/fulfilment/order-stage.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'

/**
 * Redirects to the confirmation page for a change of an order's fulfillment status. Returns `null` when no confirmation
 * is needed.
 */
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

/**
 * Returns the order of a confirmation page.
 * @throws not-found: the order is unknown.
 */
export async function orderAsked(id: number) {
	const { status, firstName, lastName, totalPaise } = await orderForAdmin(id)
	const subject = [`Order #${id}`, `${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean)
	return { id, status, subject: subject.join(', '), creditNote: await creditNoteToCome(id) }
}

/** Returns `pageBefore` for a confirmation page and its form. */
export function backFromQuestion(url: URL, id: number, _?: unknown, form?: FormData): string {
	return pageBefore((form ?? url.searchParams).get('redirectTo'), id)
}

/**
 * Returns the URL of the order list or order to return to. The default is the order `id`, or the whole list without an
 * id.
 */
export function pageBefore(text: unknown, id?: number): string {
	if (typeof text === 'string' && /^\/admin\/orders(\/\d+|\/to-confirm|\/packing)?(\?[\w%+.*=&-]*)?$/.test(text))
		return text
	return id === undefined ? '/admin/orders' : `/admin/orders/${id}`
}

/** Returns the status that the previous page showed; `undefined` when it is missing. */
export function readSeenStatus(text: unknown): number | undefined {
	return typeof text === 'string' && /^\d$/.test(text) ? Number(text) : undefined
}

export const seenStatus = z.string().optional().transform(readSeenStatus)
