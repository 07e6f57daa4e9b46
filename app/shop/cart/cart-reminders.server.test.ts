import { beforeEach, describe, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuseRows } from '../../../tests/support/data/broken-table.ts'
import { listWaitingMail } from '../../../tests/support/data/mail.ts'
import { checkOut, makeCustomerWith, makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { setSettings } from '../../../tests/support/data/tables.ts'
import { claimDueEmails, deleteEmail } from '../notifications/email/email-outbox.server.ts'
import { removeAccount } from '../people/account/account.server.ts'
import { exportData } from '../people/profile/profile.server.ts'
import { formatPaise } from '../values/money.ts'
import { getCartReminderReport, listAbandonedCarts } from './abandoned-carts.server.ts'
import {
	cartRemindersConsent,
	cartRemindersStopPath,
	findCartRemindersChoice,
	pruneCartReminders,
	recordWhatsAppReminder,
	saveCartRemindersChoice,
	sendCartReminders,
	setCartReminders,
	stopCartRemindersByToken,
} from './cart-reminders.server.ts'
import { addToCart, readCart, removeFromCart, setQuantity } from './cart.server.ts'

// Set before the first import, which reads the settings. No test connects to it.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

const hour = 60 * 60 * 1000
const day = 24 * hour
const owner = await makeStaff()

beforeEach(async () => {
	await setSettings({ 'checkout.cartReminders': 'email' })
	await write((tx) => tx.user.updateMany({ data: { cartChangedAt: null } }))
	await write((tx) => tx.cartReminder.deleteMany())
})

const send = () => sendCartReminders(new Date(), { isEnding: () => false })
const changeUser = (id: number, data: object) => write((tx) => tx.user.update({ where: { id }, data }))
const leaveFor = (id: number, hours: number) => changeUser(id, { cartChangedAt: new Date(Date.now() - hours * hour) })
const listOpen = async () => (await listAbandonedCarts({ state: 'open', page: 1 })).items
const listOpenIds = async () => (await listOpen()).map(({ userId }) => userId)
const list = async (state: 'reminded' | 'recovered') => (await listAbandonedCarts({ state, page: 1 })).items
const report = () => getCartReminderReport(Date.now() - day, Date.now() + day)

/** Creates a customer who consented and left two units of a product in the cart for some hours. */
async function makeAbandonedCart({ hours = 25, isWanted = true } = {}) {
	const product = await makeProduct({ name: 'Silk Kurta', pricePaise: 150_000 })
	const userId = await makeCustomerWith([product.variants[0]!, 2])
	if (isWanted) await setCartReminders(userId, true)
	await leaveFor(userId, hours)
	const { email } = await read.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
	return { userId, product, email: email!, mails: () => listWaitingMail(email!) }
}

describe('consent (rule: abandoned-cart-consent)', () => {
	const select = { cartRemindersAt: true, cartRemindersConsent: true, cartRemindersEndedAt: true } as const
	const readConsent = (id: number) => read.user.findUniqueOrThrow({ where: { id }, select })

	test('stores the wording and the time, and the time of the withdrawal', async () => {
		const { userId } = await makeAbandonedCart({ isWanted: false })
		await setCartReminders(userId, true)
		const given = await readConsent(userId)
		expect(given).toMatchObject({ cartRemindersConsent, cartRemindersEndedAt: null })
		expect(given.cartRemindersAt).toBeInstanceOf(Date)
		await setCartReminders(userId, false)
		const withdrawn = await readConsent(userId)
		expect(withdrawn).toEqual({ ...given, cartRemindersEndedAt: expect.any(Date) as Date })
	})

	test('keeps the time of a consent that is given again', async () => {
		const { userId } = await makeAbandonedCart()
		const before = await readConsent(userId)
		await setCartReminders(userId, true)
		expect(await readConsent(userId)).toEqual(before)
	})

	test('is not offered to guests, nor while reminders are off', async () => {
		const { userId } = await makeAbandonedCart()
		expect(await findCartRemindersChoice(null)).toBeNull()
		expect(await findCartRemindersChoice(userId)).toEqual({ isOn: true })
		await setSettings({ 'checkout.cartReminders': 'off' })
		expect(await findCartRemindersChoice(userId)).toBeNull()
	})

	test('is changed only by a form that shows the checkbox', async () => {
		const { userId } = await makeAbandonedCart()
		await saveCartRemindersChoice(userId, (name) => new FormData().get(name))
		expect((await findCartRemindersChoice(userId))!.isOn).toBe(true)
		const form = new FormData()
		form.set('cartRemindersShown', 'yes')
		await saveCartRemindersChoice(userId, (name) => form.get(name))
		expect((await findCartRemindersChoice(userId))!.isOn).toBe(false)
	})

	test('is withdrawn by the link of the message, and not by a forged one', async () => {
		const { userId } = await makeAbandonedCart()
		const token = cartRemindersStopPath(userId).replace('/cart/stop/', '')
		await expect(stopCartRemindersByToken(`cart-reminders:${userId}.forged`)).rejects.toMatchObject({
			code: 'not-found',
		})
		await stopCartRemindersByToken(token)
		expect((await findCartRemindersChoice(userId))!.isOn).toBe(false)
	})
})

describe('abandoned carts (rule: abandoned-cart)', () => {
	test('have their items and value from 24 hours to 14 days after the last change', async () => {
		const { userId } = await makeAbandonedCart({ hours: 23 })
		expect(await listOpenIds()).toEqual([])
		await leaveFor(userId, 24)
		expect(await listOpen()).toMatchObject([{ userId, items: ['2 × Silk Kurta (White)'], totalPaise: 300_000 }])
		await leaveFor(userId, 14 * 24)
		expect(await listOpenIds()).toEqual([])
	})

	test('belong to customers who consented', async () => {
		const { userId } = await makeAbandonedCart({ isWanted: false })
		expect(await listOpenIds()).toEqual([])
		await setCartReminders(userId, true)
		expect(await listOpenIds()).toEqual([userId])
		await setCartReminders(userId, false)
		expect(await listOpenIds()).toEqual([])
	})

	test('do not belong to blocked customers', async () => {
		const { userId } = await makeAbandonedCart()
		await changeUser(userId, { blockedAt: new Date() })
		expect(await listOpenIds()).toEqual([])
	})

	test('have something that can be bought', async () => {
		const { userId, product } = await makeAbandonedCart()
		const change = (data: object) => write((tx) => tx.product.update({ where: { id: product.id }, data }))
		await change({ remainingQty: 0, originalQty: 0 })
		expect(await listOpenIds()).toEqual([])
		await change({ remainingQty: 2, originalQty: 2 })
		expect(await listOpenIds()).toEqual([userId])
		await change({ status: 'archived' })
		expect(await listOpenIds()).toEqual([])
	})

	test('are recent again after each change', async () => {
		const { userId, product } = await makeAbandonedCart()
		const expectRecent = async (change: () => Promise<unknown>) => {
			await leaveFor(userId, 25)
			await change()
			expect(await listOpenIds()).toEqual([])
		}
		const readLine = async () => (await readCart(userId)).lines[0]!.cartId
		await expectRecent(() => addToCart(userId, product.variants[0]!, 1))
		await expectRecent(async () => setQuantity(userId, await readLine(), 1))
		await addToCart(userId, (await makeProduct()).variants[0]!, 1)
		await expectRecent(async () => removeFromCart(userId, await readLine()))
	})

	test('have no order since', async () => {
		const { userId } = await makeAbandonedCart()
		await checkOut(userId)
		expect(await listOpenIds()).toEqual([])
	})
})

describe('messages (rule: abandoned-cart-message)', () => {
	test('are one email for a cart, with its items, the cart behind the log-in and the link to stop', async () => {
		const { userId, mails } = await makeAbandonedCart()
		await send()
		await send()
		const [mail, ...others] = await mails()
		expect(others).toEqual([])
		expect(mail!.text).toContain(`2 × Silk Kurta (White): ${formatPaise(300_000)}`)
		expect(mail!.text).toContain('/login?redirectTo=%2Fcart')
		expect(mail!.text).toContain(cartRemindersStopPath(userId))
		expect(await listOpenIds()).toEqual([])
		expect(await list('reminded')).toMatchObject([{ userId, reminder: { channel: 'email', mailState: 'waiting' } }])
	})

	test('are sent by email only after the hours that the owner set, and if the owner turned it on', async () => {
		await setSettings({ 'checkout.cartReminders': 'email', 'checkout.cartReminderHours': 48 })
		const { userId, mails } = await makeAbandonedCart({ hours: 47 })
		await send()
		expect(await mails()).toEqual([])
		await leaveFor(userId, 49)
		await setSettings({ 'checkout.cartReminders': 'list', 'checkout.cartReminderHours': 48 })
		await send()
		expect(await mails()).toEqual([])
	})

	test('are at most one in 14 days, however the cart changes', async () => {
		const { userId, mails } = await makeAbandonedCart()
		await send()
		await leaveFor(userId, 26)
		await send()
		expect(await mails()).toHaveLength(1)
		await write((tx) => tx.cartReminder.updateMany({ data: { remindedAt: new Date(Date.now() - 15 * day) } }))
		await send()
		expect(await mails()).toHaveLength(2)
	})

	test('are not sent by email after the consent was withdrawn or the cart was ordered', async () => {
		const withdrawn = await makeAbandonedCart()
		const ordered = await makeAbandonedCart()
		await send()
		await setCartReminders(withdrawn.userId, false)
		await checkOut(ordered.userId)
		expect(await withdrawn.mails()).toEqual([])
		expect((await ordered.mails()).filter(({ text }) => text.includes('Your cart is still here'))).toEqual([])
	})

	test('that were not sent are not counted', async () => {
		const { userId } = await makeAbandonedCart()
		await send()
		await setCartReminders(userId, false)
		const row = await read.cartReminder.findFirstOrThrow({ where: { userId }, select: { mailId: true } })
		const mail = (await claimDueEmails(100, new Date())).find(({ id }) => id === row.mailId)
		await deleteEmail(mail!)
		expect(await list('reminded')).toEqual([])
	})

	test('survive a failure: nothing is sent, and the next run sends it once', async () => {
		const { mails } = await makeAbandonedCart()
		const restore = await refuseRows('INSERT', 'OutboxMail', `NEW."template" = 'abandoned-cart'`)
		await send()
		expect(await mails()).toEqual([])
		await restore()
		await send()
		expect(await mails()).toHaveLength(1)
	})

	test('reach the other customers when one of them fails', async () => {
		const broken = await makeAbandonedCart()
		const other = await makeAbandonedCart()
		const restore = await refuseRows('INSERT', 'CartReminder', `NEW."userId" = ${broken.userId}`)
		await send()
		await restore()
		expect(await broken.mails()).toEqual([])
		expect(await other.mails()).toHaveLength(1)
	})

	test('on WhatsApp have the owner’s text and the link to stop, and are recorded once', async () => {
		await setSettings({ 'checkout.cartReminders': 'list', 'templates.cart': 'Hi {name}, {total} waits: {link}' })
		const { userId } = await makeAbandonedCart()
		const [cart] = await listOpen()
		expect(cart!.text).toContain(`Hi Riya, ${formatPaise(300_000)} waits: `)
		expect(cart!.text).toContain(cartRemindersStopPath(userId))
		await recordWhatsAppReminder(owner, userId)
		await expect(recordWhatsAppReminder(owner, userId)).rejects.toMatchObject({ code: 'conflict' })
		expect(await list('reminded')).toMatchObject([{ userId, reminder: { channel: 'whatsapp', mailState: null } }])
	})

	test('are recorded only by staff who manage customers', async () => {
		const { userId } = await makeAbandonedCart()
		const packer = await makeStaff('packer')
		await expect(recordWhatsAppReminder(packer, userId)).rejects.toMatchObject({ code: 'forbidden' })
	})
})

describe('recovered carts (rule: abandoned-cart-recovered)', () => {
	const cancel = (id: number) => write((tx) => tx.order.update({ where: { id }, data: { status: 5 } }))

	async function makeReminded() {
		const cart = await makeAbandonedCart()
		await recordWhatsAppReminder(owner, cart.userId)
		return cart
	}

	test('are those with an order of one of the items within 14 days, counted with its total', async () => {
		const { userId } = await makeReminded()
		expect(await report()).toEqual({ sentCount: 1, recoveredCount: 0, recoveredPaise: 0 })
		const { orderId } = await checkOut(userId)
		expect(await report()).toEqual({ sentCount: 1, recoveredCount: 1, recoveredPaise: 300_000 })
		expect(await list('recovered')).toMatchObject([{ userId, reminder: { orderId } }])
		await write((tx) => tx.cartReminder.updateMany({ data: { remindedAt: new Date(Date.now() - 15 * day) } }))
		expect(await list('recovered')).toEqual([])
	})

	test('are not those whose order was cancelled or has other items', async () => {
		const { userId } = await makeReminded()
		const { orderId } = await checkOut(userId)
		await cancel(orderId)
		await addToCart(userId, (await makeProduct()).variants[0]!, 1)
		await checkOut(userId)
		expect(await list('recovered')).toEqual([])
	})

	test('are not those whose email was not delivered', async () => {
		const { userId } = await makeAbandonedCart()
		await send()
		await checkOut(userId)
		expect((await report()).recoveredCount).toBe(0)
		await write((tx) => tx.outboxMail.updateMany({ where: { template: 'abandoned-cart' }, data: { state: 'sent' } }))
		expect((await report()).recoveredCount).toBe(1)
	})
})

test('the account data has the consent and the messages, and both end with the account', async () => {
	const { userId } = await makeAbandonedCart()
	await recordWhatsAppReminder(owner, userId)
	const data = await exportData(userId)
	const cartReminders = [{ channel: 'whatsapp', totalPaise: 300_000 }]
	expect(data['account']).toMatchObject({ cartRemindersConsent, cartReminders })
	await write((tx) => removeAccount(tx, userId))
	expect(await read.cartReminder.count({ where: { userId } })).toBe(0)
})

test('reminders are deleted after 400 days (rule: retention)', async () => {
	const { userId } = await makeAbandonedCart()
	await recordWhatsAppReminder(owner, userId)
	await pruneCartReminders(new Date(Date.now() + 399 * day))
	expect(await list('reminded')).toHaveLength(1)
	await pruneCartReminders(new Date(Date.now() + 401 * day))
	expect(await list('reminded')).toEqual([])
})
