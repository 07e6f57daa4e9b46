import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'
import { composeEmail } from '#app/shop/notifications/email/compose-email.server.ts'
import { buildSlipUrls, findStaffLink } from '#app/shop/orders/links/order-link.server.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { removeAccount } from '#app/shop/people/account/account.server.ts'
import { CANCELLED, DELIVERED, SHIPPED } from '#app/shop/values/order-status.ts'
import { dumpDatabase } from '../../support/data/database-dump.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeStaff } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// Rules: order-link, view-only-link.

const staff = await makeStaff()
const visitor = createVisitor()
const getPath = (url: string) => new URL(url).pathname

async function makeLinkedOrder() {
	const { orderId, buyer } = await makeOrder({ name: 'Linked Kurta', pricePaise: 129_931 })
	return { orderId, buyer, path: getPath(await findStaffLink(orderId)) }
}

async function printSlip(orderId: number) {
	return getPath((await buildSlipUrls([orderId])).get(orderId)!)
}

/** Returns the text of every email to the account of an order that has been shipped and delivered. */
async function sendAllEmails() {
	const { orderId, buyer } = await makeLinkedOrder()
	const { email } = await read.user.findUniqueOrThrow({ where: { id: buyer }, select: { email: true } })
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { email: email! }, select: { id: true } }))
	for (const status of [SHIPPED, DELIVERED, CANCELLED]) {
		await changeOrderStatus(staff, orderId, status, { shipUnpaid: true })
		await sendDueNotifications()
	}
	const rows = await read.outboxMail.findMany({ where: { orderId } })
	const mails = await Promise.all(rows.map((row) => composeEmail(row, new Date())))
	return mails.flatMap((mail) => (mail ? [`${mail.html} ${mail.text}`] : []))
}

const listPaths = (text: string) => [
	...new Set(
		[...text.matchAll(/https?:\/\/[^\s"<>)]+/g)].map(([url]) => {
			const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
			return pathname + search
		}),
	),
]

/** Ignores the last use of a session. */
const everything = () => dumpDatabase().replaceAll(/^Session .*$/gm, '')

test('a mail scanner that opens every address in the emails of an order changes nothing', async () => {
	await setSettings({ 'returns.cancelByCustomer': true, 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' })
	const paths = listPaths((await sendAllEmails()).join(' '))
	expect(paths.some((path) => path.startsWith('/o/'))).toBe(true)
	const before = everything()
	for (const path of paths)
		for (const method of ['GET', 'HEAD'])
			expect((await visitor.request(path, { method })).status, `${method} ${path}`).toBeLessThan(500)
	expect(everything()).toBe(before)
	await write((tx) => tx.setting.deleteMany())
})

test.each(['', '.data', '/pay', '/pay.data', '/cancel', '/cancel.data'])(
	'no cache stores the page %j of a link',
	async (end) => {
		const { path } = await makeLinkedOrder()
		const { headers } = await visitor.request(path + end)
		expect(headers.get('Cache-Control')).toContain('no-store')
	},
)

test.each(['', '/pay', '/cancel'])('no other site learns the address of the page %j of a link', async (end) => {
	const { path } = await makeLinkedOrder()
	expect((await visitor.request(path + end)).headers.get('Referrer-Policy')).toBe('same-origin')
})

test('the page of a link has no address of another site that contains the link', async () => {
	const { path } = await makeLinkedOrder()
	const page = await visitor.open(path)
	const hrefs = page.all('[href^=http], [src^=http]').map((one) => one.getAttribute('href') ?? one.getAttribute('src'))
	expect(hrefs.filter((href) => href?.includes(path.slice(3)))).toEqual([])
})

test('a link shows its order as it is now, and nothing after it was revoked', async () => {
	const { orderId, path } = await makeLinkedOrder()
	await visitor.open(path)
	await (await logInAdmin()).post(`/admin/orders/${orderId}/link`, { change: 'revoke' })
	expect((await visitor.open(path)).text).not.toContain('Linked Kurta')
})

test('the page of a guessed link is made of cached parts', async () => {
	const page = await visitor.open('/o/4fQ0yXc8Qk2mW7bZ123456')
	expect(page.hrefs('head > link[rel=stylesheet]')).not.toEqual([])
})

test('the links of an anonymized order are not found', async () => {
	const { orderId, buyer, path } = await makeLinkedOrder()
	const slip = await printSlip(orderId)
	await write(async (tx) => {
		await tx.order.update({ where: { id: orderId }, data: { status: DELIVERED }, select: { id: true } })
		await removeAccount(tx, buyer)
	})
	expect([(await visitor.request(path)).status, (await visitor.request(slip)).status]).toEqual([404, 404])
})

test('the links of a deleted order are not found', async () => {
	const { orderId, path } = await makeLinkedOrder()
	const slip = await printSlip(orderId)
	await write((tx) => tx.order.delete({ where: { id: orderId } }))
	expect([(await visitor.request(path)).status, (await visitor.request(slip)).status]).toEqual([404, 404])
})

test('a blocked customer still sees an order that was placed before by its link', async () => {
	const { buyer, path } = await makeLinkedOrder()
	await write((tx) => tx.user.update({ where: { id: buyer }, data: { blockedAt: new Date() }, select: { id: true } }))
	expect((await visitor.open(path)).text).toContain('Linked Kurta')
})

test('the link of a packing slip shows the items and no price, payment, contact or address', async () => {
	const { orderId } = await makeLinkedOrder()
	const page = await visitor.open(await printSlip(orderId))
	const main = page.first('main')!.textContent
	expect(main).toContain('Linked Kurta')
	expect(main).not.toMatch(/₹|1,299|Riya|Shah|Surat|395|98250|@|Invoice|Subtotal/)
})

test('the page of a packing slip has no form and no way to pay, cancel or return', async () => {
	await setSettings({ 'returns.cancelByCustomer': true })
	const { orderId } = await makeLinkedOrder()
	const page = await visitor.open(await printSlip(orderId))
	expect(page.all('main form, main [href*="/o/"], main [href*=pay], main [href*=cancel], main [href*=return]')).toEqual(
		[],
	)
	await write((tx) => tx.setting.deleteMany())
})

test('the page of a packing slip is neither cached nor indexed', async () => {
	const { orderId } = await makeLinkedOrder()
	const { headers } = await visitor.request(await printSlip(orderId))
	expect(Object.fromEntries(headers)).toMatchObject({
		'cache-control': 'private, no-store',
		'referrer-policy': 'same-origin',
		'x-robots-tag': 'noindex',
	})
})

const sent = { utr: '412345678903', reason: 'Mistake', change: 'renew' }

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s to the link of a packing slip is refused', async (method) => {
	await setSettings({ 'returns.cancelByCustomer': true, 'checkout.onlineBy': 'upi', 'checkout.upiId': 'shop@okbank' })
	const { orderId } = await makeLinkedOrder()
	const slip = await printSlip(orderId)
	const token = slip.slice(3)
	const before = everything()
	const ends = ['', '/pay', '/pay-online', '/cancel', '/return']
	for (const path of ends.flatMap((end) => [`/v/${token}${end}`, `/o/${token}${end}`])) {
		const { status } = await visitor.request(path, { method, body: new URLSearchParams(sent) })
		expect([404, 405], `${path}: ${status}`).toContain(status)
	}
	expect(everything()).toBe(before)
	await write((tx) => tx.setting.deleteMany())
})

test.each(['', '/pay', '/pay-online', '/cancel'])(
	'the token of a packing slip opens no page %j of the order link',
	async (end) => {
		const { orderId } = await makeLinkedOrder()
		const slip = await printSlip(orderId)
		expect((await visitor.request(`/o/${slip.slice(3)}${end}`)).status).toBe(404)
	},
)

test('each printed packing slip has the text and the QR code of a link of its own', async () => {
	const { orderId } = await makeLinkedOrder()
	const admin = await logInAdmin()
	const print = async () => {
		const page = await admin.open(`/admin/orders/${orderId}/packing-slip`)
		expect(page.all('main article svg[role=img]')).toHaveLength(1)
		return /\/v\/[a-z\d]+-[a-z\d]+-[\w-]{22}/.exec(page.text)![0]
	}
	const [first, second] = [await print(), await print()]
	expect(second).not.toBe(first)
	expect((await visitor.request(first)).status).toBe(200)
})

test('packing slips printed together have a link for each order', async () => {
	const ids = [
		(await makeOrder({ input: { paymentMethod: 'cod' } })).orderId,
		(await makeOrder({ input: { paymentMethod: 'cod' } })).orderId,
	]
	const page = await (await logInAdmin()).open(`/admin/orders/slips?order=${ids[0]}&order=${ids[1]}`)
	expect(new Set(page.text.match(/\/v\/[\w-]{22}/g))).toHaveLength(2)
})
