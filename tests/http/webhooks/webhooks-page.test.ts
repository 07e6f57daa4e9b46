import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { tellDue } from '#app/shop/letters/after-the-act.server.ts'
import { makeOrder } from '../../support/data/order-of.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced, errorBeside, valueOf } from '../../support/pages/shopper-page.ts'

const page = '/admin/settings/webhooks'
const url = 'https://stock.example.com/orders'
let owner: LoggedIn

beforeEach(async () => {
	await write(async (tx) => {
		await tx.webhook.deleteMany()
		await tx.setting.deleteMany()
	})
	owner = await loggedInAdmin()
	await owner.open(page)
})

const add = (address = url) => owner.submit({ url: address }, { button: 'Add' })
const press = (act: string) => owner.submit({}, { form: `main form[action$="${act}"]` })
const hook = () => read.webhook.findFirstOrThrow()

test('an address is added, its secret is shown once, and orders are then written for it', async () => {
	const added = await add()
	const { secret } = await hook()
	expect(added.text).toContain(secret)
	expect(added.text).toContain('The secret of stock.example.com')
	const again = await owner.open(page)
	expect(again.html).not.toContain(secret)
	expect(again.text).toContain(url)
	const { orderId } = await makeOrder()
	await tellDue()
	const listed = await owner.open(page)
	expect(listed.text).toMatch(/Order placed · Waits ?To stock\.example\.com/)
	expect(listed.first(`main a[href="/admin/orders/${orderId}"]`)).not.toBeNull()
	expect((await owner.open('/admin/settings')).text).toContain('One address is told')
})

test.each(['http://stock.example.com/', 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', ''])(
	'the address %j is refused beside the field, which keeps it',
	async (address) => {
		const refused = await add(address)
		expect(refused.status).toBe(400)
		expect(errorBeside(refused, 'url')).toMatch(/^(Only public https addresses|Please type the address)/)
		expect(valueOf(refused, 'url') ?? '').toBe(address)
		expect(await read.webhook.count()).toBe(0)
	},
)

test('an address with a line break is refused beside the field', async () => {
	const refused = await add(`${url}\r\nX-Header: 1`)
	expect(errorBeside(refused, 'url')).toBe('Please leave out line breaks and other control characters.')
	expect(await read.webhook.count()).toBe(0)
})

test('a test is sent, listed, and sent again when it is done; an address is off, has a new secret, and goes', async () => {
	await add()
	await owner.open(page)
	expect(announced(await press('/test'))).toContain(
		'The test is on its way: its answer is in the list below in a few seconds.',
	)
	const again = 'main form[action$="/send"]'
	expect(owner.first(again)).toBeNull()
	const failed = { state: 'failed', attempts: 7, lastAnswer: 'its host answered 500 <b>' }
	await write((tx) => tx.webhookDelivery.updateMany({ data: failed }))
	const listed = await owner.open(page)
	expect(listed.text).toContain('Test · Failed')
	expect(listed.text).toContain('7 tries')
	expect(listed.html).toContain('500 &lt;b&gt;')
	expect(announced(await press('/send'))).toContain('It is on its way again.')
	expect(await read.webhookDelivery.findFirst()).toMatchObject({ state: 'waiting', attempts: 0 })

	const before = (await hook()).secret
	await owner.open(`${page}/${(await hook()).id}/secret`)
	const renewed = await owner.submit({}, { button: 'Make a new secret' })
	const { secret } = await hook()
	expect(secret).not.toBe(before)
	expect(renewed.text).toContain(secret)

	await owner.open(page)
	expect(owner.first('main form[action$="/delete"]')).toBeNull()
	expect(announced(await press('/switch'))).toContain('The address is told nothing any more.')
	expect(announced(await press('/delete'))).toContain('The address has been deleted.')
	expect(await read.webhook.count()).toBe(0)
	expect(await read.webhookDelivery.count()).toBe(0)
	expect((await owner.open(`${page}/999999/secret`)).status).toBe(404)
})
