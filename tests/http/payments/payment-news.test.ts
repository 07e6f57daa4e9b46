import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { historyOf } from '../../../app/shop/journal/history-of-order.server.ts'
import { paymentService } from '#app/adapters/razorpay/payment-service.server.ts'
import { signatureOf } from '#app/adapters/razorpay/signatures.server.ts'
import { newName } from '#app/adapters/razorpay/stand-in-links.server.ts'
import { newsOf } from '#app/adapters/razorpay/stand-in-page.server.ts'
import { forgetOldNews } from '#app/shop/orders/payments/online/news.server.ts'
import {
	allNewsRead,
	begunOrder,
	linkOf,
	moneyOf,
	notPaid,
	paidOnce,
	payAtService,
	sendNews,
	takesPayments,
} from '../../support/payments/online-shop.ts'
import { visitor } from '../../support/pages/visitor.ts'

const stop = await takesPayments()
afterAll(() => stop())

const secret = (index: number) => paymentService()!.webhookSecrets[index]!
const entries = (orderId: number) => read.paymentEntry.count({ where: { orderId } })

test.each([
	['without a signature', () => ({ signature: '' })],
	['with a short one', ({ signature }) => ({ signature: signature.slice(0, 20) })],
	['with that of another secret', ({ body }) => ({ signature: signatureOf(body, 'another secret') })],
	['written anew', ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 1) })],
	['with more behind', ({ body }) => ({ body: `${body} ` })],
] satisfies [string, (news: { body: string; signature: string }) => object][])(
	'forged news are refused and change nothing: %s',
	async (_, forged) => {
		const { orderId, link } = await begunOrder()
		const { news } = await payAtService(link)
		const before = await read.paymentNews.count()
		const response = await sendNews({ ...news, ...forged(news) })
		expect(response.status).toBe(400)
		expect(await read.paymentNews.count()).toBe(before)
		expect(await moneyOf(orderId)).toEqual(notPaid)
	},
)

test('a long body, and one that is no news though it is signed, are refused', async () => {
	const long = 'x'.repeat(3_000_000)
	expect((await sendNews({ body: long, signature: signatureOf(long, secret(0)), eventId: '' })).status).toBe(413)
	for (const body of ['{}', 'no JSON', ''])
		expect((await sendNews({ body, signature: signatureOf(body, secret(0)), eventId: '' })).status).toBe(400)
	expect((await visitor().request('/payments/webhook')).status).toBe(405)
})

test('news signed with the secret before are still taken', async () => {
	const { orderId, link } = await begunOrder()
	const { news } = await payAtService(link)
	expect((await sendNews({ ...news, signature: signatureOf(news.body, secret(1)) })).status).toBe(200)
	await allNewsRead()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
})

test('the same news 50 times at once, after 15 days and after they were forgotten are one payment', async () => {
	const { orderId, link } = await begunOrder()
	const { news } = await payAtService(link)
	const answers = await Promise.all(Array.from({ length: 50 }, () => sendNews(news)))
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
	await allNewsRead()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
	expect(await entries(orderId)).toBe(1)
	const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
	await write((tx) => tx.paymentNews.updateMany({ data: { at: ago(15), handledAt: ago(15) } }))
	expect((await sendNews(news)).status).toBe(200)
	await allNewsRead()
	await write((tx) => tx.paymentNews.updateMany({ data: { at: ago(31), handledAt: ago(31) } }))
	await forgetOldNews(new Date())
	expect(await read.paymentNews.count({ where: { eventId: news.eventId } })).toBe(0)
	expect((await sendNews(news)).status).toBe(200)
	await allNewsRead()
	expect(await moneyOf(orderId)).toEqual(paidOnce)
	expect(await entries(orderId)).toBe(1)
	const { length } = (await historyOf(orderId)).filter(({ kind }) => kind === 'payment')
	expect(length).toBe(1)
})

function permutations<T>(list: T[]): T[][] {
	if (list.length < 2) return [list]
	return list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((others) => [one, ...others]))
}

test('news in any of 24 orders end in the same state', async () => {
	const kinds = ['payment.failed', 'payment_link.paid', 'payment.captured', 'payment_link.cancelled']
	const all = permutations(kinds)
	expect(all.length).toBe(24)
	for (const order of all) {
		const { orderId, link } = await begunOrder()
		await payAtService(link)
		const now = await linkOf(orderId)
		for (const kind of order) expect((await sendNews(newsOf(paymentService()!, now, kind))).status).toBe(200)
		await allNewsRead()
		expect(await moneyOf(orderId), order.join()).toEqual(paidOnce)
		expect(await entries(orderId), order.join()).toBe(1)
	}
})

test('news before the payment, and of a link that is not ours, change nothing', async () => {
	const { orderId, link } = await begunOrder()
	await sendNews(newsOf(paymentService()!, link, 'payment_link.paid'))
	await sendNews(
		newsOf(paymentService()!, { ...link, id: newName('plink'), reference: 'not-ours' }, 'payment_link.paid'),
	)
	await allNewsRead()
	expect(await moneyOf(orderId)).toEqual(notPaid)
})
