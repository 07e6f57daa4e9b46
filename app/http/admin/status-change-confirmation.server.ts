import { redirect } from 'react-router'
import { z } from 'zod'
import { formatPaise } from '#app/shop/values/money.ts'
import { findNextCreditNote } from '#app/shop/orders/invoices/credit-note.server.ts'
import { findRequiredConfirmation } from '#app/shop/orders/fulfillment/apply-status-change.server.ts'
import { isUnshipped } from '#app/shop/orders/fulfillment/order-details.server.ts'
import type { FulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'

/**
 * Redirects to the confirmation page for a change of an order's fulfillment status. Returns `null` when no confirmation
 * is needed.
 */
export async function findConfirmationPage(
	id: number,
	to: FulfillmentStatus,
	expected: FulfillmentStatus | undefined,
	back: string,
	options?: Parameters<typeof findRequiredConfirmation>[3],
): Promise<Response | null> {
	const question = await findRequiredConfirmation(id, to, expected, options)
	return (
		question &&
		redirect(
			`/admin/orders/${id}/${question}?${new URLSearchParams({ to, ...(expected && { seen: expected }), redirectTo: back })}`,
			303,
		)
	)
}

/**
 * Redirects to the page that asks for courier and tracking number before an order ships. Returns `null` when the order
 * has shipped, has changed since the page showed it, or is unknown.
 */
export async function findShipPage(id: number, expected: number | undefined, back: string): Promise<Response | null> {
	if (!(await isUnshipped(id, expected))) return null
	const query = new URLSearchParams({ ...(expected !== undefined && { seen: String(expected) }), redirectTo: back })
	return redirect(`/admin/orders/${id}/ship?${query}`, 303)
}

/**
 * Returns the order of a confirmation page.
 * @throws not-found: the order is unknown.
 */
export async function getOrderToConfirm(id: number) {
	const { status, firstName, lastName, totalPaise } = await getOrderForAdmin(id)
	const subject = [`Order #${id}`, `${firstName} ${lastName}`.trim(), formatPaise(totalPaise)].filter(Boolean)
	return { id, status, subject: subject.join(', '), creditNote: await findNextCreditNote(id) }
}

/** Returns `getBackPath` for a confirmation page and its form. */
export function getConfirmationBackPath(url: URL, id: number, _?: unknown, form?: FormData): string {
	return getBackPath((form ?? url.searchParams).get('redirectTo'), id)
}

/**
 * Returns the URL of the order list or order to return to. The default is the order `id`, or the whole list without an
 * id.
 */
export function getBackPath(text: unknown, id?: number): string {
	if (typeof text === 'string' && /^\/admin\/orders(\/\d+|\/to-confirm|\/packing)?(\?[\w%+.*=&-]*)?$/.test(text))
		return text
	return id === undefined ? '/admin/orders' : `/admin/orders/${id}`
}

/** Returns the status that the previous page showed; `undefined` when it is missing. */
export function parseExpectedStatus(text: unknown): number | undefined {
	return typeof text === 'string' && /^\d$/.test(text) ? Number(text) : undefined
}

export const expectedStatus = z.string().optional().transform(parseExpectedStatus)
