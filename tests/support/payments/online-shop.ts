import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { read, write } from '../../../app/adapters/db/db.server.ts'
import {
	updateFakeRazorpay,
	type FakePaymentLink,
	readFakeRazorpay,
} from '../../../app/adapters/razorpay/fake-razorpay-state.server.ts'
import { applyFakePaymentChoice, type SignedWebhook } from '../../../app/adapters/razorpay/fake-razorpay.server.ts'
import { getSettings } from '../../../app/adapters/settings.server.ts'
import { reconcilePayments } from '../../../app/shop/orders/payments/online/reconcile-payments.server.ts'
import { startPayment } from '../../../app/shop/orders/payments/online/start-payment.server.ts'
import { calculateRefundNeeded } from '../../../app/shop/orders/payments/refunds/refund-needed.ts'
import { toClient, checkOut, makeCustomerWith, makeProduct } from '../data/shop-data.ts'
import { createVisitor } from '../pages/visitor.ts'

/** Lets the shop accept online payments through the fake service until the returned function is called. */
export async function enableOnlinePayments(minutes = 30): Promise<() => Promise<void>> {
	const rows = [
		['checkout.onlineBy', 'provider'],
		['checkout.holdMinutes', minutes],
	] as const
	await write(async (tx) => {
		for (const [key, value] of rows)
			await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
	})
	return async () => {
		await write((tx) => tx.setting.deleteMany({ where: { key: { in: rows.map(([key]) => key) } } }))
		rmSync(path.join(getSettings().dataDir, 'stand-in.json'), { force: true })
	}
}

/** Returns the fake service's payment link of an order, as the shop has stored it. */
export async function findOrderLink(orderId: number): Promise<FakePaymentLink> {
	const { reference } = await read.onlinePayment.findFirstOrThrow({ where: { orderId }, orderBy: { id: 'desc' } })
	return listLinks(reference)[0]!
}

export function listLinks(reference: string): FakePaymentLink[] {
	return readFakeRazorpay().links.filter((link) => link.reference.startsWith(reference))
}

/** Changes a payment at the fake service, for example to a different amount than requested. */
export function updateLink(id: string, change: (link: FakePaymentLink) => void): void {
	updateFakeRazorpay(({ links }) => change(links.find((link) => link.id === id)!))
}

/** Makes the payment period of an order expire. */
export async function expirePayment(orderId: number): Promise<void> {
	const past = new Date(Date.now() - 1000)
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { paymentExpiresAt: past } }))
	const { reference } = (await read.onlinePayment.findFirst({ where: { orderId } })) ?? {}
	updateFakeRazorpay(({ links }) => {
		const link = links.find((one) => one.reference === reference)
		if (link) link.expireBy = Math.floor(past.getTime() / 1000)
	})
}

export const totalPaise = 129_900

/** Creates a product with its initial stock movement. */
export async function createStockedProduct(stock: number) {
	const { id: productId, variants } = await makeProduct({ name: 'Paid Online', pricePaise: totalPaise, stock })
	const data = { productId, change: stock, remaining: stock, reason: 'created' }
	await write((tx) => tx.stockMovement.create({ data }))
	return { productId, variant: variants[0]! }
}

/** Creates an order with a payment link for online payment. */
export async function createPendingOrder(stock = 5) {
	const { productId, variant } = await createStockedProduct(stock)
	const buyer = await makeCustomerWith([variant, 1])
	const { orderId } = await checkOut(buyer)
	await startPayment(toClient(buyer), orderId, 'http://shop.test')
	return { orderId, buyer, productId, variant, link: await findOrderLink(orderId) }
}

/**
 * Pays at the fake service without notifying the shop. Returns the return address and the webhook event that the
 * service would send.
 */
export async function payAtFakeService(link: Pick<FakePaymentLink, 'id'>) {
	const { to, webhook } = applyFakePaymentChoice(link.id, 'pay')
	return { back: new URL(to!), webhook: webhook! }
}

/** Sends a webhook event to the shop like the service does. */
export function sendWebhook({ body, signature, eventId }: SignedWebhook, headers: Record<string, string> = {}) {
	return createVisitor().request('/payments/webhook', {
		method: 'POST',
		body,
		headers: {
			'Content-Type': 'application/json',
			'X-Razorpay-Signature': signature,
			'X-Razorpay-Event-Id': eventId,
			...headers,
		},
	})
}

/** Waits until all received webhook events are processed, which happens after they are answered. */
export async function waitForWebhooks(): Promise<void> {
	await vi.waitFor(
		async () =>
			expect(await read.paymentWebhookEvent.count({ where: { processedAt: null, reference: { not: null } } })).toBe(0),
		{ timeout: 10_000 },
	)
}

export async function getAmounts(id: number) {
	const order = await read.order.findUniqueOrThrow({ where: { id } })
	const { status, paymentState, receivedPaise } = order
	return { status, paymentState, receivedPaise, refundNeeded: calculateRefundNeeded(order) }
}

export const paidState = { status: 1, paymentState: 'paid', receivedPaise: totalPaise, refundNeeded: 0 }
export const unpaidState = { status: 1, paymentState: 'due', receivedPaise: 0, refundNeeded: 0 }

/** Returns the parameters of a job run that many minutes from now. */
export const createJobRun = (minutes: number) => ({
	now: new Date(Date.now() + minutes * 60_000),
	isEnding: () => false,
})

/** Runs the job once. */
export const runJobOnce = (minutes = 0) => reconcilePayments(createJobRun(minutes))
