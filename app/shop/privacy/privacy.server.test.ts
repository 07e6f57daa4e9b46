import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuseRows } from '../../../tests/support/data/broken-table.ts'
import { anonymousClient, makeAdmin, makeCustomer, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../../tests/support/data/tables.ts'
import { cartRemindersStopPath, setCartReminders, stopCartRemindersByToken } from '../cart/cart-reminders.server.ts'
import { requestBackInStock } from '../catalog/back-in-stock/back-in-stock-requests.server.ts'
import {
	findRequestStopPath,
	pruneRequests,
	withdrawRequestsByToken,
} from '../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { addContact } from '../contact/contact.server.ts'
import {
	buildUpdateTexts,
	deleteSubscriber,
	markSubscriberAsNotSpam,
	newsletterStopPath,
	subscribe,
	unsubscribeFromNewsletter,
} from '../newsletter/subscriber.server.ts'
import { getConsentVersion, listActiveConsents, listConsents } from '../people/consents.server.ts'
import { disableWishlistAlerts, enableWishlistAlerts } from '../wishlist/wishlist.server.ts'
import {
	getBreachDeadline,
	getBreach,
	listBreaches,
	listOpenBreaches,
	breachSchema,
	saveBreach,
	deleteExpiredData,
	getRetention,
	withdrawOwnConsent,
} from './privacy.server.ts'

const day = 24 * 60 * 60 * 1000
const job = { isEnding: () => false }
const listRows = () => read.consent.findMany({ orderBy: { id: 'asc' } })
const getToken = (path: string) => decodeURIComponent(path.replace(/^.*\/stop\//, ''))

beforeEach(async () => {
	await emptyTables('consent', 'subscriber', 'backInStockRequest', 'contactMessage', 'retentionReport', 'dataBreach')
	await setSettings({ 'checkout.cartReminders': 'list' })
})

describe('the consent ledger (rule: consent-ledger)', () => {
	const text = { wording: 'मुझे याद दिलाएँ', locale: 'hi', source: 'checkout' } as const

	test('a consent has its wording, version, language, source and time, and giving it again adds a row', async () => {
		const userId = await makeCustomer()
		await setCartReminders(userId, true, text)
		await setCartReminders(userId, true, text)
		expect(await listRows()).toMatchObject([
			{ purpose: 'cart-reminders', userId, ...text, version: getConsentVersion(text.wording), withdrawnAt: null },
		])
		await setCartReminders(userId, false)
		await setCartReminders(userId, true)
		const rows = await listRows()
		expect(rows.map(({ withdrawnBy }) => withdrawnBy)).toEqual(['customer', null])
		expect(rows[0]!.withdrawnAt).not.toBeNull()
	})

	test('a link withdraws, and the ledger says so (rule: consent-withdrawal)', async () => {
		const userId = await makeCustomer()
		await setCartReminders(userId, true)
		await stopCartRemindersByToken(getToken(cartRemindersStopPath(userId)))
		expect(await listRows()).toMatchObject([{ withdrawnBy: 'link' }])
	})

	test('emails about saved items are in the ledger', async () => {
		const userId = await makeCustomer()
		await enableWishlistAlerts(userId, 'Email me', 'en')
		await disableWishlistAlerts(userId)
		expect(await listRows()).toMatchObject([
			{ purpose: 'wishlist-alerts', wording: 'Email me', source: 'wishlist', withdrawnBy: 'customer' },
		])
	})

	test('daily updates are in the ledger by phone number, once, with the text beside the form', async () => {
		const consent = { wording: 'New Daily Updates', locale: 'en' }
		const subscription = { phone: '98765 43210', name: 'Asha', via: 'form', consent } as const
		await subscribe(subscription, anonymousClient)
		await subscribe(subscription, anonymousClient)
		expect(await listRows()).toMatchObject([
			{ purpose: 'newsletter', contact: '+919876543210', userId: null, ...consent, source: 'footer' },
		])
	})

	test('possible spam is no consent until the staff say that it is none', async () => {
		const admin = { userId: await makeAdmin(), isAdmin: true }
		await subscribe({ phone: '9876500001', name: 'Bot', via: 'form', isPossibleSpam: true }, anonymousClient)
		expect(await listRows()).toEqual([])
		const { id } = await read.subscriber.findFirstOrThrow()
		await markSubscriberAsNotSpam(admin, id)
		expect(await listRows()).toMatchObject([{ contact: '+919876500001', source: 'footer' }])
	})

	test('the link of daily updates deletes the subscriber once, and a forged one is not found (rule: consent-withdrawal)', async () => {
		await subscribe({ phone: '9876500002', name: 'Asha', via: 'form' }, anonymousClient)
		const { id } = await read.subscriber.findFirstOrThrow()
		const token = getToken(newsletterStopPath(id))
		await expect(unsubscribeFromNewsletter(`newsletter:${id}.AAAA`)).rejects.toMatchObject({ code: 'not-found' })
		await unsubscribeFromNewsletter(token)
		await unsubscribeFromNewsletter(token)
		expect(await read.subscriber.count()).toBe(0)
		expect(await listRows()).toMatchObject([{ withdrawnBy: 'link' }])
	})

	test('a subscriber that the staff delete is withdrawn by the staff', async () => {
		await subscribe({ phone: '9876500003', name: 'Asha', via: 'form' }, anonymousClient)
		const { id } = await read.subscriber.findFirstOrThrow()
		await deleteSubscriber({ userId: await makeAdmin(), isAdmin: true }, id)
		expect(await listRows()).toMatchObject([{ withdrawnBy: 'staff' }])
	})

	test('a customer withdraws own consents, with their effect, and no others (rule: consent-withdrawal)', async () => {
		const [userId, other] = [await makeCustomer(), await makeCustomer()]
		await setCartReminders(userId, true)
		await subscribe({ phone: '9876500004', name: 'Asha', via: 'form' }, anonymousClient)
		// A number that the account has not proved is somebody else's.
		expect(await listActiveConsents(userId)).toHaveLength(1)
		await write((tx) => tx.contactProof.create({ data: { userId, kind: 'phone', value: '+919876500004' } }))
		const own = await listActiveConsents(userId)
		expect(own.map(({ purpose }) => purpose)).toEqual(['cart-reminders', 'newsletter'])
		await expect(withdrawOwnConsent(other, own[0]!.id)).rejects.toMatchObject({ code: 'not-found' })
		for (const { id } of own) await withdrawOwnConsent(userId, id)
		expect(await listActiveConsents(userId)).toEqual([])
		expect(await read.subscriber.count()).toBe(0)
		expect(await read.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
			cartRemindersEndedAt: expect.any(Date),
		})
	})

	describe('back-in-stock requests', () => {
		const wording = { wording: 'You may notify me once.', locale: 'hi' }
		const contact = 'asha@example.com'
		const ask = async (changes: { wording?: typeof wording; isPossibleSpam?: boolean } = { wording }) => {
			const { id } = await makeProduct({ stock: 0 })
			const request = { name: 'Asha', contact, consent: true, ...changes } as const
			await requestBackInStock(id, request, anonymousClient)
			return id
		}

		test('are in the ledger once for each wording while one waits', async () => {
			await ask()
			await ask()
			await ask({})
			const shared = { purpose: 'back-in-stock', contact, userId: null, withdrawnAt: null }
			expect(await listRows()).toMatchObject([
				{ ...shared, ...wording, source: 'product', version: getConsentVersion(wording.wording) },
				{ ...shared, wording: 'Requested through the JSON API', locale: 'en', source: 'api' },
			])
		})

		test('that are possible spam are no consent', async () => {
			await ask({ wording, isPossibleSpam: true })
			expect(await listRows()).toEqual([])
			expect(await findRequestStopPath(contact)).toBeNull()
		})

		test('are withdrawn together by the link of a message, and a forged one is not found (rule: consent-withdrawal)', async () => {
			await ask()
			await ask()
			const token = getToken((await findRequestStopPath(contact))!)
			await expect(withdrawRequestsByToken('back-in-stock:1.AAAA')).rejects.toMatchObject({ code: 'not-found' })
			await withdrawRequestsByToken(token)
			await withdrawRequestsByToken(token)
			expect(await read.backInStockRequest.count()).toBe(0)
			expect(await listRows()).toMatchObject([{ withdrawnBy: 'link' }])
		})

		test('are withdrawn in the profile of the account that has proved the address', async () => {
			const userId = await makeCustomer()
			await write((tx) => tx.contactProof.create({ data: { userId, kind: 'email', value: contact } }))
			await ask()
			const [consent] = await listActiveConsents(userId)
			await withdrawOwnConsent(userId, consent!.id)
			expect(await read.backInStockRequest.count()).toBe(0)
			expect(await listRows()).toMatchObject([{ withdrawnBy: 'customer' }])
		})

		test('end their consent when none waits any more (rule: back-in-stock-expiry)', async () => {
			const id = await ask()
			await pruneRequests(new Date())
			expect(await listRows()).toMatchObject([{ withdrawnAt: null }])
			await write((tx) =>
				tx.backInStockRequest.updateMany({
					where: { productId: id },
					data: { notifiedAt: new Date(), waitingKey: null },
				}),
			)
			await pruneRequests(new Date())
			expect(await listRows()).toMatchObject([{ withdrawnAt: expect.any(Date), withdrawnBy: 'expiry' }])
		})
	})

	test('the text for a subscriber is in the language of the consent and ends with the unsubscribe link (rule: subscriber-texts)', async () => {
		await setSettings({ 'shop.language-hi': true, 'templates.updates': 'Hi {name}: {link}' })
		const consent = { wording: 'रोज़ के अपडेट', locale: 'hi' }
		await subscribe({ phone: '9876500006', name: 'Asha', via: 'form', consent }, anonymousClient)
		const subscriber = await read.subscriber.findFirstOrThrow()
		const text = (await buildUpdateTexts([subscriber])).get(subscriber.id)!
		expect(text).toMatch(/^Hi Asha: \S+\/hi\/newarrivals\n\nये मैसेज बंद करें: \S+\/hi\/newsletter\/stop\/\S+$/)
		await unsubscribeFromNewsletter(getToken(text.split('\n').at(-1)!))
		expect(await read.subscriber.count()).toBe(0)
	})

	test('the ledger is searched by phone number, and filtered by purpose', async () => {
		await subscribe({ phone: '9876500005', name: 'Asha', via: 'form' }, anonymousClient)
		await setCartReminders(await makeCustomer(), true)
		const count = async (search: string, purpose?: 'newsletter') =>
			(await listConsents({ search, page: 1, purpose })).total
		expect([await count(''), await count('', 'newsletter'), await count('98765 00005'), await count('nobody')]).toEqual(
			[2, 1, 1, 0],
		)
	})

	test('the consents of an account are deleted with it', async () => {
		const userId = await makeCustomer()
		await setCartReminders(userId, true)
		await write((tx) => tx.user.delete({ where: { id: userId } }))
		expect(await listRows()).toEqual([])
	})
})

describe('retention (rule: data-retention)', () => {
	const now = new Date('2026-11-29T21:00:00Z')
	const before = (days: number) => new Date(now.getTime() - days * day)

	async function placeMessage(data: object) {
		const id = await addContact({ name: 'A', email: 'a@example.com', message: String(Math.random()) }, anonymousClient)
		await write((tx) => tx.contactMessage.update({ where: { id }, data }))
		return id
	}
	const listIds = async () => (await read.contactMessage.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)

	test('without periods nothing is deleted and reported', async () => {
		await placeMessage({ answeredAt: before(3000) })
		await deleteExpiredData(now, job)
		expect(await listIds()).toHaveLength(1)
		expect(await read.retentionReport.count()).toBe(0)
	})

	test('answered messages, resolved complaints and possible spam go after their days, and others stay', async () => {
		await setSettings({ 'privacy.messagesDays': 100, 'privacy.complaintsDays': 200, 'privacy.spamDays': 30 })
		await placeMessage({ answeredAt: before(101) })
		await placeMessage({ complaintState: 'resolved', resolvedAt: before(201) })
		await placeMessage({ isPossibleSpam: true, createdAt: before(31) })
		const kept = [
			await placeMessage({ answeredAt: before(99) }),
			await placeMessage({ createdAt: before(3000) }),
			await placeMessage({ complaintState: 'resolved', resolvedAt: before(199) }),
			await placeMessage({ complaintState: 'open', createdAt: before(3000) }),
		]
		await deleteExpiredData(now, job)
		expect(await listIds()).toEqual(kept)
		const { reports } = await getRetention()
		expect(
			reports
				.map(({ kind, deletedCount, failedCount }) => [kind, deletedCount, failedCount] as const)
				.toSorted(([one], [other]) => (one < other ? -1 : 1)),
		).toEqual([
			['complaints', 1, 0],
			['messages', 1, 0],
			['spam-messages', 1, 0],
		])
	})

	test('it runs once an Indian day', async () => {
		await setSettings({ 'privacy.messagesDays': 100 })
		await deleteExpiredData(now, job)
		await placeMessage({ answeredAt: before(200) })
		await deleteExpiredData(new Date(now.getTime() + 60_000), job)
		expect(await listIds()).toHaveLength(1)
		await deleteExpiredData(new Date(now.getTime() + day), job)
		expect(await listIds()).toEqual([])
	})

	test('a record that cannot be deleted is counted and stops no other', async () => {
		await setSettings({ 'privacy.messagesDays': 100 })
		const [, stuck] = [
			await placeMessage({ answeredAt: before(200) }),
			await placeMessage({ answeredAt: before(200), name: 'Stuck' }),
			await placeMessage({ answeredAt: before(200) }),
		]
		const mend = await refuseRows('DELETE', 'ContactMessage', `OLD."name" = 'Stuck'`)
		await deleteExpiredData(now, job)
		await mend()
		expect(await listIds()).toEqual([stuck])
		expect((await getRetention()).reports).toMatchObject([{ kind: 'messages', deletedCount: 2, failedCount: 1 }])
	})
})

describe('the breach register (rule: breach-register)', () => {
	const owner = { userId: 0, isAdmin: true, role: 'owner' } as const
	const input = { title: 'Laptop lost', foundAt: '2026-11-29T10:00', affected: '20 names', notes: '' }

	test('a breach is overdue 72 hours after it was found, until the Board is notified', async () => {
		const owner2 = { ...owner, userId: await makeAdmin() }
		await saveBreach(owner2, null, breachSchema.parse(input))
		const found = new Date('2026-11-29T10:00:00+05:30')
		const due = getBreachDeadline(found)
		expect(due).toEqual(new Date('2026-12-02T10:00:00+05:30'))
		const isOverdue = async (now: Date) => (await listBreaches(owner2, now))[0]!.isOverdue
		expect([await isOverdue(due), await isOverdue(new Date(due.getTime() + 1))]).toEqual([false, true])
		const { id } = (await listBreaches(owner2, found))[0]!
		await saveBreach(owner2, id, breachSchema.parse({ ...input, boardNotifiedAt: '2026-11-30T09:30' }))
		expect(await isOverdue(new Date(due.getTime() + day))).toBe(false)
		expect(await getBreach(owner2, id)).toMatchObject({ ...input, boardNotifiedAt: '2026-11-30T09:30' })
	})

	test('the dashboard shows the hours that are left until the Board was notified, to owners only', async () => {
		const actor = { ...owner, userId: await makeAdmin() }
		await saveBreach(actor, null, breachSchema.parse(input))
		const due = getBreachDeadline(new Date('2026-11-29T10:00:00+05:30')).getTime()
		const getLeft = async (before: number) =>
			(await listOpenBreaches(actor, new Date(due - before))).map(({ left, isOverdue }) => [left, isOverdue])
		const hour = 60 * 60 * 1000
		expect(await getLeft(72 * hour)).toEqual([['72 hours left', false]])
		expect(await getLeft(2 * hour - 1)).toEqual([['1 hour left', false]])
		expect(await getLeft(0)).toEqual([['less than an hour left', false]])
		expect(await getLeft(-1)).toEqual([['overdue', true]])
		const manager = { userId: 0, isAdmin: true, role: 'manager' } as const
		expect(await listOpenBreaches(manager, new Date(due))).toEqual([])
		const [breach] = await listBreaches(actor, new Date(due))
		await saveBreach(actor, breach!.id, breachSchema.parse({ ...input, boardNotifiedAt: '2026-11-30T09:30' }))
		expect(await getLeft(0)).toEqual([])
	})

	test('only owners read and change it', async () => {
		const manager = { userId: 0, isAdmin: true, role: 'manager' } as const
		await expect(listBreaches(manager, new Date())).rejects.toMatchObject({ code: 'forbidden' })
		await expect(saveBreach(manager, null, breachSchema.parse(input))).rejects.toMatchObject({ code: 'forbidden' })
		await expect(getBreach(owner, 999_999)).rejects.toMatchObject({ code: 'not-found' })
	})
})
