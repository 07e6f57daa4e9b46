import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuseRows } from '../../../tests/support/data/broken-table.ts'
import { makeCustomer, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { listWaitingMail } from '../../../tests/support/data/mail.ts'
import {
	findWishlistItems,
	saveToAccountWishlist,
	sendWishlistAlerts,
	enableWishlistAlerts,
	disableWishlistAlerts,
	unsubscribeByToken,
} from './wishlist.server.ts'

// Set before the first import, which reads the settings. No test connects to it.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

const wishlistEmailsConsent = 'Send me an email when a saved item is back in stock.'
const hour = 60 * 60 * 1000
const tell = (hours = 0) => sendWishlistAlerts(new Date(Date.now() + hours * hour), { isEnding: () => false })
const change = (id: number, data: { basePricePaise?: number; remainingQty?: number; originalQty?: number }) =>
	write((tx) => tx.product.update({ where: { id }, data }))
const setPrice = (id: number, basePricePaise: number) => change(id, { basePricePaise })
const setStock = (id: number, remainingQty: number) => change(id, { remainingQty, originalQty: remainingQty })

/** Creates a customer with saved products who subscribes to the emails. */
async function makeSubscriber(...products: { id: number }[]) {
	const userId = await makeCustomer()
	const { email } = await read.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
	await saveToAccountWishlist(userId, await findWishlistItems(products.map(({ id }) => id)))
	await enableWishlistAlerts(userId, wishlistEmailsConsent)
	return { userId, mails: () => listWaitingMail(email!) }
}

async function expectOneAlert() {
	const { id } = await makeProduct({ pricePaise: 150_000 })
	return { id, ...(await makeSubscriber({ id })) }
}

test('one email names all cheaper or back-in-stock items, and each is reported once', async () => {
	const [kurta, shawl, bag] = [
		await makeProduct({ name: 'Kurta', pricePaise: 150_000 }),
		await makeProduct({ name: 'Shawl', pricePaise: 90_000, stock: 0 }),
		await makeProduct({ name: 'Bag' }),
	]
	const { mails } = await makeSubscriber(kurta, shawl, bag)
	await tell()
	expect(await mails()).toEqual([])
	await setPrice(kurta.id, 120_000)
	await setStock(shawl.id, 3)
	await tell()
	await tell(25)
	const [mail, ...others] = await mails()
	expect(others).toEqual([])
	expect(mail!.text).toContain('Kurta now costs ₹ 1,200.00 instead of ₹ 1,500.00')
	expect(mail!.text).toContain('Shawl is back in stock at ₹ 900.00')
	expect(mail!.text).not.toContain('Bag')
})

test('a customer gets at most one wishlist alert a day', async () => {
	const { id, mails } = await expectOneAlert()
	await setPrice(id, 120_000)
	await tell()
	await setPrice(id, 110_000)
	await tell(23)
	expect(await mails()).toHaveLength(1)
	await tell(25)
	expect(await mails()).toHaveLength(2)
})

test('a price that rises and falls back triggers no alert', async () => {
	const { id, mails } = await expectOneAlert()
	await setPrice(id, 120_000)
	await tell()
	await setPrice(id, 150_000)
	await tell(25)
	await setPrice(id, 120_000)
	await tell(50)
	expect(await mails()).toHaveLength(1)
})

test('an item sold out meanwhile is reported when it is back', async () => {
	const { id, mails } = await expectOneAlert()
	await setStock(id, 0)
	await tell()
	await setStock(id, 1)
	await tell()
	expect((await mails())[0]!.text).toContain('back in stock')
})

test('sold-out and hidden items trigger no alert', async () => {
	const [out, hidden] = [await makeProduct({ pricePaise: 150_000 }), await makeProduct({ pricePaise: 150_000 })]
	const { mails } = await makeSubscriber(out, hidden)
	await change(out.id, { basePricePaise: 100_000, remainingQty: 0, originalQty: 0 })
	await write((tx) =>
		tx.product.update({ where: { id: hidden.id }, data: { basePricePaise: 100_000, status: 'archived' } }),
	)
	await tell()
	expect(await mails()).toEqual([])
})

test('a customer without an opt-in gets no email', async () => {
	const { id, userId, mails } = await expectOneAlert()
	await disableWishlistAlerts(userId)
	await setPrice(id, 100_000)
	await tell()
	expect(await mails()).toEqual([])
})

test('a change before the opt-in triggers no alert', async () => {
	const { id, userId, mails } = await expectOneAlert()
	await disableWishlistAlerts(userId)
	await setPrice(id, 100_000)
	await enableWishlistAlerts(userId, wishlistEmailsConsent)
	await tell()
	expect(await mails()).toEqual([])
})

test('the agreed consent text is stored, and deleted when alerts end', async () => {
	const { userId } = await makeSubscriber()
	const readConsent = () =>
		read.user.findUniqueOrThrow({ where: { id: userId }, select: { wishlistAlertsConsent: true } })
	expect(await readConsent()).toEqual({ wishlistAlertsConsent: wishlistEmailsConsent })
	await disableWishlistAlerts(userId)
	expect(await readConsent()).toEqual({ wishlistAlertsConsent: null })
})

test('the email link ends alerts, also for a queued email', async () => {
	const { id, mails } = await expectOneAlert()
	await setPrice(id, 100_000)
	await tell()
	const [mail] = await mails()
	const [, token] = /\/saved\/stop\/(\S+)/.exec(mail!.text)!
	await unsubscribeByToken(token!)
	expect(await mails()).toEqual([])
})

test('another link ends nothing', async () => {
	await expect(unsubscribeByToken('saved-news:1.forged')).rejects.toMatchObject({ code: 'not-found' })
})

test('a queued email whose price rose again is not sent', async () => {
	const { id, mails } = await expectOneAlert()
	await setPrice(id, 100_000)
	await tell()
	await setPrice(id, 150_000)
	expect(await mails()).toEqual([])
})

test('a run whose write fails sends nothing, and the next run sends everything', async () => {
	const { id, mails } = await expectOneAlert()
	await setPrice(id, 100_000)
	const mend = await refuseRows('INSERT', 'OutboxMail', `NEW."template" = 'saved-news'`)
	await expect(tell()).rejects.toThrow()
	expect(await mails()).toEqual([])
	await mend()
	await tell()
	expect(await mails()).toHaveLength(1)
})
