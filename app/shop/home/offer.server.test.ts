import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { isCatalogChanged } from '../../../tests/support/data/catalog-changes.ts'
import { formatOfferDate } from '../values/dates.ts'
import { offerSchema } from './home.schema.ts'
import { createOffer, deleteOffer, getOffer, listAdminOffers, updateOffer, listOffers } from './offer.server.ts'

const admin = { userId: 1, isAdmin: true }
const stranger = { userId: 1, isAdmin: false }

beforeEach(() => write((tx) => tx.offer.deleteMany()))

const find = async (search: string, page = 1) => (await listAdminOffers({ search, page })).items.map(({ text }) => text)

const sentences = (input: unknown) =>
	offerSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([{}, { text: '' }, { text: ' \n\u0000 ' }, { text: 7 }])('the offer text %j is refused', (input) => {
	expect(sentences(input)).toEqual([['text', 'Please enter the offer text']])
})

test('the offer text is one line of at most 500 characters', () => {
	expect(offerSchema.parse({ text: ' Flat ₹60\r\n\r\n in  Gujarat ' }).text).toBe('Flat ₹60 in Gujarat')
	expect(offerSchema.safeParse({ text: 'a'.repeat(500) }).success).toBe(true)
	expect(sentences({ text: 'a'.repeat(501) })).toEqual([['text', 'At most 500 characters']])
})

test('an offer is added, changed and deleted on the home page, and each change raises the catalog version', async () => {
	const { id, createdAt } = await createOffer(admin, { text: 'Zari' })
	expect(await isCatalogChanged(() => createOffer(admin, { text: 'Aari' }))).toBe(true)
	expect((await listOffers()).map(({ text }) => text)).toEqual(['Zari', 'Aari'])
	let updated: unknown
	expect(await isCatalogChanged(async () => (updated = await updateOffer(admin, id, { text: 'Resham' })))).toBe(true)
	expect(updated).toEqual({ id, text: 'Resham', createdAt })
	expect(await getOffer(id)).toEqual({ id, text: 'Resham', createdAt })
	expect(await isCatalogChanged(() => deleteOffer(admin, id))).toBe(true)
	expect((await listOffers()).map(({ text }) => text)).toEqual(['Aari'])
})

test('the list of offers has 25 per page, in home page order', async () => {
	await write((tx) =>
		tx.offer.createMany({ data: Array.from({ length: 27 }, (_, index) => ({ text: `Offer ${index + 1}` })) }),
	)
	expect(await listAdminOffers({ search: '', page: 1 })).toMatchObject({ page: 1, pageCount: 2, total: 27 })
	expect((await find(''))[0]).toBe('Offer 1')
	expect(await find('', 2)).toEqual(['Offer 26', 'Offer 27'])
	expect(await find('offer 1', 1)).toHaveLength(11)
	expect(await listAdminOffers({ search: 'OFFER', page: 7 })).toMatchObject({
		page: 2,
		total: 27,
		items: [{ text: 'Offer 26' }, { text: 'Offer 27' }],
	})
})

test('the offer search finds any part of the text, ignoring case and accents', async () => {
	for (const text of ['50% off Café aprons', '50 rupees off', 'કુર્તી પર છૂટ']) await createOffer(admin, { text })
	expect(await find('OFF')).toEqual(['50% off Café aprons', '50 rupees off'])
	expect(await find('cafe')).toEqual(['50% off Café aprons'])
	expect(await find('0%')).toEqual(['50% off Café aprons'])
	expect(await find('કુર્તી')).toEqual(['કુર્તી પર છૂટ'])
	expect(await find('_')).toEqual([])
})

test('an unknown offer is refused', async () => {
	const refusal = { code: 'not-found', message: 'Offer not found' }
	await expect(getOffer(999)).rejects.toMatchObject(refusal)
	await expect(updateOffer(admin, 999, { text: 'Zari' })).rejects.toMatchObject(refusal)
	await expect(deleteOffer(admin, 999)).rejects.toMatchObject(refusal)
})

test('only administrators change offers', async () => {
	const { id } = await createOffer(admin, { text: 'Zari' })
	const refusal = { code: 'forbidden', message: 'Your role does not include this permission: home page.' }
	await expect(createOffer(stranger, { text: 'Aari' })).rejects.toMatchObject(refusal)
	await expect(updateOffer(stranger, id, { text: 'Aari' })).rejects.toMatchObject(refusal)
	await expect(deleteOffer(stranger, id)).rejects.toMatchObject(refusal)
	expect(await read.offer.findMany({ select: { text: true } })).toEqual([{ text: 'Zari' }])
})

test.each([
	['2026-11-21T12:00:00Z', 'Nov 21, 2026'],
	// It is already the next day in Surat.
	['2026-05-31T20:00:00Z', 'Jun 1, 2026'],
])('an offer created at %s is dated %s', (at, text) => {
	expect(formatOfferDate(new Date(at))).toBe(text)
})
