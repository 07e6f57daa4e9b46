import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { sweepUploads } from '#app/shop/media/sweep.server.ts'
import { image } from '../../support/data/images.ts'
import { checkOut, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { announced } from '../../support/pages/shopper-page.ts'

const page = '/admin/settings/mark'
let person: LoggedIn
let orderId: number

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	orderId = (await checkOut(await makeCustomerWith([(await makeProduct()).variants[0]!, 1]))).orderId
	person = await loggedInAdmin()
	await person.open(page)
})

const upload = (file: File) => person.submit({ image: file }, { button: 'Save the mark' })
const storedMark = async () => (await read.setting.findUniqueOrThrow({ where: { key: 'mark.image' } })).value as string
const sheets = () => [
	`/admin/orders/${orderId}/invoice`,
	`/admin/orders/${orderId}/packing-slip`,
	`/admin/orders/slips?order=${orderId}`,
]
const marksOn = async (path: string) =>
	(await person.open(path)).document.querySelectorAll('main article img').map((img) => img.getAttribute('src'))

test('a mark stands on invoices and slips, whatever its name says it is, until it is removed (rule: shop-mark)', async () => {
	const saved = await upload(await image('#123456', { format: 'webp', name: 'mark.png' }))
	expect(announced(saved)).toContain('Mark saved')
	const hash = await storedMark()
	for (const sheet of sheets()) expect(await marksOn(sheet), sheet).toEqual([`/images/${hash}/320`])
	expect((await person.request(`/images/${hash}/320`)).headers.get('Content-Type')).toMatch(/^image\//)
	await person.open(page)
	expect(announced(await person.submit({}, { button: 'Remove the mark' }))).toContain('Mark removed')
	for (const sheet of sheets()) expect(await marksOn(sheet), sheet).toEqual([])
	const entries = await read.journalEntry.findMany({ where: { label: 'Mark: image' }, orderBy: { id: 'asc' } })
	expect(entries.slice(-2).map(({ old, new: now }) => [old, now])).toEqual([
		[{ value: '' }, { value: hash }],
		[{ value: hash }, { value: '' }],
	])
})

test('the image of the mark stays while it is one, and goes a day after', async () => {
	await upload(await image('#654321'))
	const hash = await storedMark()
	const isThere = async () => (await read.image.count({ where: { hash } })) === 1
	const later = new Date(Date.now() + 25 * 60 * 60 * 1000)
	await sweepUploads(later)
	expect(await isThere()).toBe(true)
	await person.submit({}, { button: 'Remove the mark' })
	await sweepUploads(later)
	expect(await isThere()).toBe(false)
})
