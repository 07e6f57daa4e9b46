import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { sendDueNotifications } from '#app/shop/notifications/dispatch-notifications.server.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { type LoggedIn, logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getFieldError, getFieldValue } from '../../support/pages/shopper-page.ts'

const page = '/admin/settings/webhooks'
const url = 'https://stock.example.com/orders'
let owner: LoggedIn

beforeEach(async () => {
	await write(async (tx) => {
		await tx.webhook.deleteMany()
		await tx.setting.deleteMany()
	})
	owner = await logInAdmin()
	await owner.open(page)
})

const add = (address = url) => owner.submit({ url: address }, { button: 'Add' })
const press = (action: string) => owner.submit({}, { form: `main form[action$="${action}"]` })
const hook = () => read.webhook.findFirstOrThrow()

test('an endpoint is added, its secret is shown once, and order webhooks are then created for it', async () => {
	const added = await add()
	const { secret } = await hook()
	expect(added.text).toContain(secret)
	expect(added.text).toContain('Secret for stock.example.com')
	const again = await owner.open(page)
	expect(again.html).not.toContain(secret)
	expect(again.text).toContain(url)
	const { orderId } = await makeOrder()
	await sendDueNotifications()
	const listed = await owner.open(page)
	expect(listed.text).toMatch(/Order placed · Pending ?To stock\.example\.com/)
	expect(listed.first(`main a[href="/admin/orders/${orderId}"]`)).not.toBeNull()
	expect((await owner.open('/admin/settings')).text).toContain('1 endpoint')
})

test.each(['http://stock.example.com/', 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', ''])(
	'the address %j is rejected beside the field, which keeps the input',
	async (address) => {
		const refused = await add(address)
		expect(refused.status).toBe(400)
		expect(getFieldError(refused, 'url')).toMatch(/^(Use a public https URL|Please enter the URL)/)
		expect(getFieldValue(refused, 'url') ?? '').toBe(address)
		expect(await read.webhook.count()).toBe(0)
	},
)

test('an address with a line break is rejected beside the field', async () => {
	const refused = await add(`${url}\r\nX-Header: 1`)
	expect(getFieldError(refused, 'url')).toBe('Please leave out line breaks and other control characters.')
	expect(await read.webhook.count()).toBe(0)
})

test('a test webhook is sent, listed, and sent again; an endpoint is disabled, gets a new secret, and is deleted', async () => {
	await add()
	await owner.open(page)
	expect(listAnnouncements(await press('/test'))).toContain(
		'Test sent. The response appears in the list below in a few seconds.',
	)
	const again = 'main form[action$="/send"]'
	expect(owner.first(again)).toBeNull()
	const failed = { state: 'failed', attempts: 7, lastAnswer: 'its host answered 500 <b>' }
	await write((tx) => tx.webhookDelivery.updateMany({ data: failed }))
	const listed = await owner.open(page)
	expect(listed.text).toContain('Test · Failed')
	expect(listed.text).toContain('7 attempts')
	expect(listed.html).toContain('500 &lt;b&gt;')
	expect(listAnnouncements(await press('/send'))).toContain('The delivery will be sent again.')
	expect(await read.webhookDelivery.findFirst()).toMatchObject({ state: 'waiting', attempts: 0 })

	const before = (await hook()).secret
	await owner.open(`${page}/${(await hook()).id}/secret`)
	const renewed = await owner.submit({}, { button: 'Create secret' })
	const { secret } = await hook()
	expect(secret).not.toBe(before)
	expect(renewed.text).toContain(secret)

	await owner.open(page)
	expect(owner.first('main form[action$="/delete"]')).toBeNull()
	expect(listAnnouncements(await press('/switch'))).toContain('The endpoint is off.')
	expect(listAnnouncements(await press('/delete'))).toContain('The endpoint was deleted.')
	expect(await read.webhook.count()).toBe(0)
	expect(await read.webhookDelivery.count()).toBe(0)
	expect((await owner.open(`${page}/999999/secret`)).status).toBe(404)
})
