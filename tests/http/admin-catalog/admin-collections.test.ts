import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { createCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { openCardList } from '../../support/pages/card-list.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createImage } from '../../support/data/images.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

const person = await logInAdmin()
const shirts = await write((tx) => ensureCategory(tx, 'Shirts'))

beforeEach(() => write((tx) => tx.collection.deleteMany()))

const add = (name: string, input: { categoryId?: number; images?: string[] } = {}) =>
	createCollection({ userId: person.userId, isAdmin: true }, { name, ...input })
const { all, toastOf } = openCardList(() => person)
const shownImages = () => all('[name^="images["]').map((input) => input.getAttribute('value')!)
const getError = (name: string) => all(`#collection-${name}-error`)[0]?.textContent

async function saved(name: string) {
	const { id, categoryId, images } = await read.collection.findFirstOrThrow({
		where: { name },
		include: { images: { orderBy: { position: 'asc' } } },
	})
	return { id, categoryId, images: images.map(({ imageHash }) => imageHash) }
}

test('adding a collection keeps its category and several images in their order, and the shop shows them', async () => {
	await person.open('/admin/collections/new')
	expect(all('[name=newImages]')[0]?.hasAttribute('multiple')).toBe(true)
	expect(all('[name=newImages]')[0]?.getAttribute('accept')).toBe(
		'image/png,image/jpeg,image/webp,image/gif,image/avif',
	)
	expect(all('main dialog[open] h2')[0]?.textContent).toBe('Add New Collection')
	const files = [await createImage('#aa1100'), await createImage('#00aa11', { format: 'jpeg' })]
	const page = await person.submit(
		{ name: 'Monsoon / 50%', categoryId: String(shirts), newImages: files },
		{ button: 'Add Collection' },
	)
	expect(page.path).toBe('/admin/collections')
	expect(toastOf('status')).toBe('Collection Added')
	const { id, categoryId, images } = await saved('Monsoon / 50%')
	expect(categoryId).toEqual(shirts)
	expect(images.length).toBe(2)
	await person.open(`/admin/collections/${id}`)
	expect(shownImages()).toEqual(images)
	const shop = await createVisitor().open('/collections')
	expect(shop.html).toContain(`/images/${images[0]}/`)
	expect(shop.html).toContain(`/collection/${encodeURIComponent('Monsoon / 50%')}`)
})

test.each([
	['', 400, 'Please enter a name'],
	['ÉTÉ', 409, 'There is already a collection “Ete”'],
])(
	'a collection of %j is rejected beside its field; input and uploads stay, and no toast is shown',
	async (name, status, sentence) => {
		await add('Ete')
		await person.open('/admin/collections/new')
		const input = {
			name,
			categoryId: String(shirts),
			newImages: [await createImage('#010203'), await createImage('#040506')],
		}
		const page = await person.submit(input, { button: 'Add Collection' })
		expect(page.status).toEqual(status)
		expect(getError('name')).toEqual(sentence)
		expect(toastOf('alert')).toBe('')
		expect(toastOf('status')).toBe('')
		expect(all('main dialog [role=alert] a').map((one) => [one.getAttribute('href'), one.textContent])).toEqual([
			['#collection-name', sentence],
		])
		expect(all('#collection-name')[0]?.getAttribute('value') ?? '').toEqual(name)
		expect(all('#collection-categoryId [selected]')[0]?.getAttribute('value')).toEqual(String(shirts))
		const kept = shownImages()
		expect(kept).toHaveLength(2)
		await person.submit({ name: 'Kept' }, { button: 'Add Collection' })
		expect(await saved('Kept')).toMatchObject({ categoryId: shirts, images: kept })
	},
)

test('editing a collection starts from its stored values, and saving it unchanged changes nothing', async () => {
	const images = [await makeImage(), await makeImage()]
	const id = await add('Monsoon', { categoryId: shirts, images })
	await person.open(`/admin/collections/${id}`)
	expect(all('main dialog h2')[0]?.textContent).toBe('Edit Collection')
	expect(all('#collection-name')[0]?.getAttribute('value')).toBe('Monsoon')
	expect(all('#collection-categoryId [selected]')[0]?.textContent).toBe('Shirts')
	expect(shownImages()).toEqual(images)
	const page = await person.submit({}, { button: 'Save changes' })
	expect(page.path).toBe('/admin/collections')
	expect(toastOf('status')).toBe('Collection Updated')
	expect(await saved('Monsoon')).toEqual({ id, categoryId: shirts, images })
})

test('images of a collection are added without saving, moved and removed one by one; unused ones are deleted', async () => {
	const [one, two] = [await makeImage(), await makeImage()]
	const id = await add('Monsoon', { images: [one, two] })
	await person.open(`/admin/collections/${id}`)
	const page = await person.submit({ name: 'Winter', newImages: await createImage('#334455') }, { button: 'Upload' })
	expect(page.status).toBe(200)
	expect(shownImages().length).toBe(3)
	expect(all('#collection-name')[0]?.getAttribute('value')).toBe('Winter')
	const added = shownImages()[2]!
	await person.submit({}, { button: 'Move image 3 forward' })
	expect(shownImages()).toEqual([one, added, two])
	await person.submit({}, { button: 'Remove image 1' })
	expect(shownImages()).toEqual([added, two])
	expect((await saved('Monsoon')).images).toEqual([one, two])
	await person.submit({ categoryId: String(shirts) }, { button: 'Save changes' })
	expect(await saved('Winter')).toEqual({ id, categoryId: shirts, images: [added, two] })
	expect(
		await read.image.findMany({ where: { hash: { in: [one, two, added] } }, select: { hash: true } }),
	).toHaveLength(2)
})
