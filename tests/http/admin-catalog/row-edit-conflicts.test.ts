import { beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { categoryForm, createCategory, ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { createCollection, collectionForm } from '#app/shop/catalog/collection/collection.server.ts'
import { colorForm, createColor } from '#app/shop/catalog/color/color.server.ts'
import { createOffer, offerForm } from '#app/shop/home/offer.server.ts'
import { type EditableRow, getRowForForm } from '#app/shop/edit-conflicts/expected-version.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { mapDeclarations } from '#app/shop/values/product-declarations.ts'

type Side = 'mine' | 'theirs'

interface Edited {
	row: EditableRow
	list: string
	make: () => Promise<number>
	theirs: Record<string, string>
	mine: Record<string, string | undefined>
	/** The fields that both editors change: the label on the page, my value, their value, and the chosen one. */
	asked: Record<string, [label: string, mine: string, theirs: string, chosen: Side]>
	saved: object
}

const shirts = await write((tx) => ensureCategory(tx, 'Shirts'))
const images = [await makeImage(), await makeImage()] as const
// An image that nothing uses is deleted.
await makeProduct({ images: [...images] })

const first = await logInAdmin()
const second = await logInAdmin()
const admin = { userId: first.userId, isAdmin: true }

beforeEach(() =>
	write(async (tx) => {
		await tx.collection.deleteMany()
		await tx.category.deleteMany({ where: { NOT: { id: shirts } } })
		await tx.color.deleteMany()
		await tx.offer.deleteMany()
	}),
)

const sizeGuide = [
	['Size', 'Chest'],
	['S', '96'],
]

/** The third change affects the first field. */
const kinds: Edited[] = [
	{
		row: categoryForm,
		list: '/admin/categories',
		make: () => createCategory(admin, { name: 'Bags', content: 'Of leather', sizeGuide }),
		theirs: { name: 'Tote bags', content: 'Of buff leather', sizeGuide: 'Size, Chest\nS, 98' },
		mine: { name: 'Big bags', content: 'Of camel leather' },
		asked: {
			name: ['Name', 'Big bags', 'Tote bags', 'mine'],
			content: ['Description', 'Of camel leather', 'Of buff leather', 'theirs'],
		},
		saved: {
			name: 'Big bags',
			parentId: '',
			content: 'Of buff leather',
			hsn: '',
			...mapDeclarations(() => ''),
			googleCategory: '',
			gender: '',
			ageGroup: '',
			sizeSystem: '',
			sizeGuide: 'Size, Chest\nS, 98',
			translations: {},
			guideTranslations: {},
		},
	},
	{
		row: collectionForm,
		list: '/admin/collections',
		make: () => createCollection(admin, { name: 'Monsoon', images: [...images] }),
		theirs: { name: 'Winter', categoryId: String(shirts), 'images[0]': images[1], 'images[1]': images[0] },
		mine: { name: 'Summer', 'images[1]': undefined },
		asked: {
			name: ['Name', 'Summer', 'Winter', 'mine'],
			images: ['Images', images[0], images.toReversed().join(' '), 'mine'],
		},
		saved: { name: 'Summer', categoryId: String(shirts), images: [images[0]], translations: {} },
	},
	{
		row: colorForm,
		list: '/admin/colors',
		make: async () => (await createColor(admin, { name: 'Rust', hexCode: '#9C2F1F' })).id,
		theirs: { name: 'Rust Red', hexCode: '#aa2f1f' },
		mine: { name: 'Rust Brown', hexCode: '#bb2f1f' },
		asked: {
			name: ['Name', 'Rust Brown', 'Rust Red', 'mine'],
			hexCode: ['Color', '#BB2F1F', '#AA2F1F', 'theirs'],
		},
		saved: { name: 'Rust Brown', hexCode: '#AA2F1F', translations: {} },
	},
	{
		row: offerForm,
		list: '/admin/offers',
		make: async () => (await createOffer(admin, { text: 'Free hemming' })).id,
		theirs: { text: 'Free hemming until Diwali' },
		mine: { text: 'Free hemming in June' },
		asked: { text: ['Offer Text', 'Free hemming in June', 'Free hemming until Diwali', 'mine'] },
		saved: { text: 'Free hemming in June', translations: {} },
	},
]

/** Returns the conflicts shown to the second editor; images appear as hashes. */
const shown = () =>
	second.all('dialog fieldset').map((fieldset) => [
		fieldset.querySelector('legend')!.textContent,
		...fieldset.querySelectorAll('label').map((label) => {
			const pictures = label.querySelectorAll('img').map((image) => image.getAttribute('src')!.split('/')[2])
			return pictures.join(' ') || label.querySelector('span:last-child')!.textContent
		}),
	])

const change = { button: 'Save changes' }
const choose = (chosen: [field: string, side: Side][]) =>
	second.submit(Object.fromEntries(chosen.map(([field, side]) => [`keep.${field}`, side])), {
		button: 'Save selection',
	})

async function bothOpen({ row, list, make }: Edited) {
	const id = await make()
	const page = `${list}/${id}`
	await first.open(page)
	await second.open(page)
	const stored = async () => {
		const { seen: _, ...values } = await getRowForForm(row, id)
		return values
	}
	return { page, stored }
}

test.each(kinds)(
	'$row.noun: the second of two editors is asked only about the fields that both changed (rule: two-editors)',
	async (edited) => {
		const { row, list, theirs, mine, saved } = edited
		const asked = Object.entries(edited.asked)
		const { page, stored } = await bothOpen(edited)
		await first.submit(theirs, change)
		const after = await stored()
		const answer = await second.submit(mine, change)
		expect(answer.status).toBe(409)
		expect(answer.text).toContain(`Someone else changed this ${row.noun} in the meantime`)
		expect(shown()).toEqual(asked.map(([, [label, my, their]]) => [label, my, their]))
		expect((await choose([])).status).toBe(409)
		expect(await stored()).toEqual(after)

		// Only the third change is asked about.
		const [field, [label, mineShown, , side]] = asked[0]!
		const third = `${theirs[field]} again`
		await first.open(page)
		await first.submit({ [field]: third }, change)
		expect((await choose(asked.map(([name, [, , , chosen]]) => [name, chosen]))).status).toBe(409)
		expect(shown()).toEqual([[label, mineShown, third]])
		const done = await choose([[field, side]])
		expect(done.path).toEqual(list)
		expect(await stored()).toEqual(saved)
	},
)

test.each(kinds.slice(0, 2))(
	'$row.noun: two editors with the same input are not asked, and a form without a version counts as outdated',
	async (edited) => {
		const { page, stored } = await bothOpen(edited)
		const theirs = { ...edited.theirs, name: 'THE SAME' }
		await first.submit(theirs, change)
		expect((await second.submit(theirs, change)).redirects).toEqual([303])
		const after = await stored()
		await second.open(page)
		expect((await second.submit({ ...edited.mine, seen: undefined }, change)).status).toBe(409)
		expect(await stored()).toEqual(after)
	},
)
