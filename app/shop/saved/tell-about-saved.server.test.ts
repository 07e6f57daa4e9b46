import { expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { refuseRows } from '../../../tests/support/data/broken-table.ts'
import { makeCustomer, makeProduct } from '../../../tests/support/data/shop-data.ts'
import { waitingMail } from '../../../tests/support/data/waiting-mail.ts'
import { piecesOf, saveInAccount } from './saved.server.ts'
import { tellAboutSaved, beginSavedNews, endSavedNews, endSavedNewsBy, savedNewsWords } from './saved-news.server.ts'

// Set before the first import, which reads the settings. No test connects to it.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

const hour = 60 * 60 * 1000
const tell = (hours = 0) => tellAboutSaved(new Date(Date.now() + hours * hour), { isEnding: () => false })
const change = (id: number, data: { basePricePaise?: number; remainingQty?: number; originalQty?: number }) =>
	write((tx) => tx.product.update({ where: { id }, data }))
const setPrice = (id: number, basePricePaise: number) => change(id, { basePricePaise })
const setStock = (id: number, remainingQty: number) => change(id, { remainingQty, originalQty: remainingQty })

/** Creates a customer with saved products who subscribes to the emails. */
async function told(...products: { id: number }[]) {
	const userId = await makeCustomer()
	const { email } = await read.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
	await saveInAccount(userId, await piecesOf(products.map(({ id }) => id)))
	await beginSavedNews(userId)
	return { userId, mails: () => waitingMail(email) }
}

async function toldOfOne() {
	const { id } = await makeProduct({ pricePaise: 150_000 })
	return { id, ...(await told({ id })) }
}

test('one mail names all that costs less or is back, and the same is told once', async () => {
	const [kurta, shawl, bag] = [
		await makeProduct({ name: 'Kurta', pricePaise: 150_000 }),
		await makeProduct({ name: 'Shawl', pricePaise: 90_000, stock: 0 }),
		await makeProduct({ name: 'Bag' }),
	]
	const { mails } = await told(kurta, shawl, bag)
	await tell()
	expect(await mails()).toEqual([])
	await setPrice(kurta.id, 120_000)
	await setStock(shawl.id, 3)
	await tell()
	await tell(25)
	const [mail, ...others] = await mails()
	expect(others).toEqual([])
	expect(mail!.text).toContain('Kurta costs ₹ 1,200.00 instead of ₹ 1,500.00')
	expect(mail!.text).toContain('Shawl is in stock again at ₹ 900.00')
	expect(mail!.text).not.toContain('Bag')
})

test('a second news of a day waits for the next', async () => {
	const { id, mails } = await toldOfOne()
	await setPrice(id, 120_000)
	await tell()
	await setPrice(id, 110_000)
	await tell(23)
	expect(await mails()).toHaveLength(1)
	await tell(25)
	expect(await mails()).toHaveLength(2)
})

test('a price that rises and falls to the same is no news', async () => {
	const { id, mails } = await toldOfOne()
	await setPrice(id, 120_000)
	await tell()
	await setPrice(id, 150_000)
	await tell(25)
	await setPrice(id, 120_000)
	await tell(50)
	expect(await mails()).toHaveLength(1)
})

test('what was sold out in between is told when it is back', async () => {
	const { id, mails } = await toldOfOne()
	await setStock(id, 0)
	await tell()
	await setStock(id, 1)
	await tell()
	expect((await mails())[0]!.text).toContain('in stock again')
})

test('what is sold out or hidden is not told of', async () => {
	const [out, hidden] = [await makeProduct({ pricePaise: 150_000 }), await makeProduct({ pricePaise: 150_000 })]
	const { mails } = await told(out, hidden)
	await change(out.id, { basePricePaise: 100_000, remainingQty: 0, originalQty: 0 })
	await write((tx) =>
		tx.product.update({ where: { id: hidden.id }, data: { basePricePaise: 100_000, deletedAt: new Date() } }),
	)
	await tell()
	expect(await mails()).toEqual([])
})

test('who has not asked for it is not written to', async () => {
	const { id, userId, mails } = await toldOfOne()
	await endSavedNews(userId)
	await setPrice(id, 100_000)
	await tell()
	expect(await mails()).toEqual([])
})

test('what changed before it was asked for is no news', async () => {
	const { id, userId, mails } = await toldOfOne()
	await endSavedNews(userId)
	await setPrice(id, 100_000)
	await beginSavedNews(userId)
	await tell()
	expect(await mails()).toEqual([])
})

test('the words that were agreed to are kept, and go when it ends', async () => {
	const { userId } = await told()
	const wordsOf = () => read.user.findUniqueOrThrow({ where: { id: userId }, select: { savedNewsWords: true } })
	expect(await wordsOf()).toEqual({ savedNewsWords })
	await endSavedNews(userId)
	expect(await wordsOf()).toEqual({ savedNewsWords: null })
})

test('the link of a mail ends it, also for a mail that waits', async () => {
	const { id, mails } = await toldOfOne()
	await setPrice(id, 100_000)
	await tell()
	const [mail] = await mails()
	const [, token] = /\/saved\/stop\/(\S+)/.exec(mail!.text)!
	await endSavedNewsBy(token!)
	expect(await mails()).toEqual([])
})

test('another link ends nothing', async () => {
	await expect(endSavedNewsBy('saved-news:1.forged')).rejects.toMatchObject({ code: 'not-found' })
})

test('a mail that finds the price risen again is not sent', async () => {
	const { id, mails } = await toldOfOne()
	await setPrice(id, 100_000)
	await tell()
	await setPrice(id, 150_000)
	expect(await mails()).toEqual([])
})

test('a pass whose write fails tells nothing, and the next one all of it', async () => {
	const { id, mails } = await toldOfOne()
	await setPrice(id, 100_000)
	const mend = await refuseRows('INSERT', 'OutboxMail', `NEW."template" = 'saved-news'`)
	await expect(tell()).rejects.toThrow()
	expect(await mails()).toEqual([])
	await mend()
	await tell()
	expect(await mails()).toHaveLength(1)
})
