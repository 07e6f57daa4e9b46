import { redirect } from 'react-router'
import { z } from 'zod'
import { formatPaise } from '#app/shop/values/money.ts'
import { describeNextCreditNote } from '#app/shop/orders/invoices/credit-note.server.ts'
import { findRequiredConfirmation } from '#app/shop/orders/fulfillment/apply-status-change.server.ts'
import { isUnshipped } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { type FulfillmentStatus, isFulfillmentStatus } from '#app/shop/orders/fulfillment/fulfillment-status.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { buildPackingSlips, listSelectedOrders } from '#app/shop/orders/fulfillment/packing.server.ts'
import type { LabelPaper } from '#app/shop/orders/fulfillment/shipping-papers.server.ts'
import { isAwaitingPayment } from '#app/shop/orders/payments/payment-required.server.ts'
import { maxChosenOrders } from '#app/shop/values/limits.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { actionRoute } from './action-route.server.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'

/**
 * Returns a redirect to the confirmation page for a change of an order's fulfillment status. Returns `null` when no
 * confirmation is needed.
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
 * Returns a redirect to the page that asks for courier and tracking number before an order ships. Returns `null` when
 * the order has shipped, has changed since the page showed it, or is unknown.
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
	return { id, status, subject: subject.join(', '), creditNote: await describeNextCreditNote(id) }
}

/**
 * Returns the URL to return to from the confirmation page of the order `id`. The URL is the `redirectTo` of the
 * submitted `form`, or without a form the `redirectTo` in the query. `getBackPath` replaces a URL that is not allowed.
 */
export function getConfirmationBackPath(url: URL, id: number, _?: unknown, form?: FormData): string {
	return getBackPath((form ?? url.searchParams).get('redirectTo'), id)
}

/**
 * Returns `text` if it is the URL of an order, the order list, or the list's page `to-confirm` or `packing`. Otherwise
 * returns the URL of the order `id`, or of the order list if there is no `id`.
 */
export function getBackPath(text: unknown, id?: number): string {
	if (typeof text === 'string' && /^\/admin\/orders(\/\d+|\/to-confirm|\/packing)?(\?[\w%+.*=&-]*)?$/.test(text))
		return text
	return id === undefined ? '/admin/orders' : `/admin/orders/${id}`
}

/** Returns the status number that the previous page showed; `undefined` when `text` is not a single digit. */
export function parseExpectedStatus(text: unknown): number | undefined {
	return typeof text === 'string' && /^\d$/.test(text) ? Number(text) : undefined
}

export const expectedStatus = z.string().optional().transform(parseExpectedStatus)

/**
 * Reads the ids of the selected orders in a URL, without duplicates and at most `maxChosenOrders`, and the previous
 * page.
 */
export function readSelectedIds({ searchParams }: URL): { ids: number[]; back: string } {
	const ids = searchParams.getAll('order').map((id) => parseRowId(id))
	return {
		ids: [...new Set(ids)].filter((id) => id > 0).slice(0, maxChosenOrders),
		back: getBackPath(searchParams.get('redirectTo')),
	}
}

/** Reads the paper size of shipping labels in a URL. The default is A4. */
export function readLabelPaper({ searchParams }: URL): LabelPaper {
	return searchParams.get('paper') === '4x6' ? '4x6' : 'a4'
}

/** Loads the existing orders among those selected in a URL. Redirects to the previous page when there are none. */
export async function readSelectedOrders(url: URL) {
	const { ids, back } = readSelectedIds(url)
	const orders = await listSelectedOrders(ids)
	if (orders.length === 0) throw redirect(back, 303)
	return { orders, back }
}

/**
 * Loads the packing slip of the order `id`, or without an id the packing slips of the orders selected in the URL.
 * Selected orders that await their payment are skipped, because they are not packed yet.
 *
 * @throws not-found: the order is unknown.
 */
export async function loadPackingSlips(id: string | undefined, url: URL) {
	if (id === undefined) {
		const { orders, back } = await readSelectedOrders(url)
		return {
			back: { to: back, label: 'Back to orders' },
			isPrintedAtOnce: false,
			pdf: `/admin/orders/slips.pdf${url.search}`,
			slips: await buildPackingSlips(orders.filter(({ isAwaitingPayment: isWaiting }) => !isWaiting)),
			skippedIds: orders.filter(({ isAwaitingPayment: isWaiting }) => isWaiting).map((order) => order.id),
		}
	}
	const orderId = parseRowId(id)
	const { events: _, ...order } = await getOrderForAdmin(orderId)
	const to = getBackPath(url.searchParams.get('redirectTo'), orderId)
	return {
		back: { to, label: to.includes('/packing') ? 'Next order' : `Order #${orderId}` },
		isPrintedAtOnce: url.searchParams.has('print'),
		pdf: `/admin/orders/${orderId}/packing-slip.pdf`,
		slips: await buildPackingSlips([{ ...order, isAwaitingPayment: isAwaitingPayment(order) }]),
		skippedIds: [],
	}
}

/**
 * Parses the `order` fields of a form, such as '12:pending': an order id and the status that the page showed. Invalid
 * fields are skipped.
 */
export function parseExpectedOrders(form: FormData): { id: number; expectedStatus: FulfillmentStatus }[] {
	return form.getAll('order').flatMap((text) => {
		const [id, expectedStatus] = typeof text === 'string' ? text.split(':') : []
		return parseRowId(id) > 0 && isFulfillmentStatus(expectedStatus) ? [{ id: parseRowId(id), expectedStatus }] : []
	})
}

/**
 * Creates the action of a button on the page of a return. The action redirects back to that page with a message. `done`
 * is the end of the message, such as 'was accepted', or a function that returns the whole message.
 */
export function createReturnAction<Schema extends z.ZodType>(
	schema: Schema,
	done: string | ((id: number) => string),
	take: (actor: Actor, id: number, values: z.output<Schema>) => Promise<unknown>,
) {
	return actionRoute({
		back: ({ id }) => `/admin/returns/${id}`,
		schema,
		run: async (actor, { id, values }) => {
			await take(actor, id, values)
			return typeof done === 'string' ? `Return #${id} ${done}.` : done(id)
		},
		unexpected: 'Nothing was saved.',
	})
}
