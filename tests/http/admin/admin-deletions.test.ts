import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { createCategory } from '#app/shop/catalog/category/category.server.ts'
import { createCollection } from '#app/shop/catalog/collection/collection.server.ts'
import { addContact } from '#app/shop/contact/contact.server.ts'
import { subscribe } from '#app/shop/newsletter/subscriber.server.ts'
import { createBanner } from '#app/shop/home/banner.server.ts'
import { makeCustomer, makeImage, makeProduct, anonymousClient } from '../../support/data/shop-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { listAnnouncements, getText } from '../../support/pages/shopper-page.ts'

const person = await logInAdmin()
const owner = { userId: person.userId, isAdmin: true }

interface Kind {
	list: string
	/** The name in the confirmation question. */
	thing: string
	/** The name on the page. */
	subject: string
	/** Creates the record and returns its id. */
	make: () => Promise<number>
	done: string
	left: () => Promise<number>
}

const getId = async (row: Promise<{ id: number }>) => (await row).id

const kinds: Kind[] = [
	{
		list: 'products',
		thing: 'product',
		subject: 'Going Kurta',
		make: () => getId(makeProduct({ name: 'Going Kurta' })),
		done: 'Product deleted',
		left: () => read.product.count({ where: { name: 'Going Kurta', status: 'active' } }),
	},
	{
		list: 'categories',
		thing: 'category',
		subject: 'Bags',
		make: () => createCategory(owner, { name: 'Bags', content: undefined }),
		done: 'Category Deleted',
		left: () => read.category.count(),
	},
	{
		list: 'collections',
		thing: 'collection',
		subject: 'Monsoon',
		make: () => createCollection(owner, { name: 'Monsoon' }),
		done: 'Collection Deleted',
		left: () => read.collection.count(),
	},
	{
		list: 'colors',
		thing: 'color',
		subject: 'Rust',
		make: () => getId(write((tx) => tx.color.create({ data: { name: 'Rust', nameKey: 'rust', hexCode: '#9C2F1F' } }))),
		done: 'Color Deleted',
		left: () => read.color.count({ where: { name: 'Rust' } }),
	},
	{
		list: 'offers',
		thing: 'offer',
		subject: 'Two outlets',
		make: () => getId(write((tx) => tx.offer.create({ data: { text: 'Two outlets' } }))),
		done: 'Offer Deleted',
		left: () => read.offer.count(),
	},
	{
		list: 'insta',
		thing: 'section',
		subject: 'https://a.example/going',
		make: async () => {
			const data = { link: 'https://a.example/going', imageHash: await makeImage() }
			return getId(write((tx) => tx.instagramItem.create({ data })))
		},
		done: 'Section Deleted',
		left: () => read.instagramItem.count(),
	},
	{
		list: 'banner',
		thing: 'banner',
		subject: '/1280.webp',
		make: async () => createBanner(owner, await makeImage()),
		done: 'Banner Deleted',
		left: () => read.banner.count(),
	},
	{
		list: 'video',
		thing: 'video',
		subject: 'On the rail',
		make: async () => {
			const video = { create: { hash: 'a'.repeat(32), extension: 'mp4', byteSize: 1 } }
			return getId(write((tx) => tx.homeVideo.create({ data: { title: 'On the rail', video } })))
		},
		done: 'Video Deleted',
		left: () => read.homeVideo.count(),
	},
	{
		list: 'users',
		thing: 'user',
		subject: 'Their orders stay',
		make: () => makeCustomer({ username: 'Going Gita' }),
		done: 'User deleted successfully',
		left: () => read.user.count({ where: { username: 'Going Gita' } }),
	},
	{
		list: 'contact',
		thing: 'contact request',
		subject: 'Deleted Dev, deleted@example.com',
		make: async () => {
			await addContact(
				{ name: 'Deleted Dev', email: 'deleted@example.com', message: 'Please forget this' },
				anonymousClient,
			)
			return getId(read.contactMessage.findFirstOrThrow())
		},
		done: 'Request Deleted...',
		left: () => read.contactMessage.count(),
	},
	{
		list: 'update',
		thing: 'user',
		subject: 'Leaving Leela, 98222 23333',
		make: async () => {
			await subscribe({ name: 'Leaving Leela', phone: '919822223333' }, anonymousClient)
			return getId(read.subscriber.findFirstOrThrow())
		},
		done: 'User deleted successfully',
		left: () => read.subscriber.count(),
	},
	{
		list: 'reviews',
		thing: 'review',
		subject: 'Judged Jacket, 1 of 5 stars by Harsh',
		make: async () => {
			const { id: productId } = await makeProduct({ name: 'Judged Jacket' })
			const userId = await makeCustomer({ username: 'Harsh' })
			return getId(write((tx) => tx.rating.create({ data: { productId, userId, rating: 1, description: 'Unfair' } })))
		},
		done: 'Review deleted successfully',
		left: () => read.rating.count(),
	},
	{
		list: 'sales',
		thing: 'sale',
		subject: 'Unused',
		make: () =>
			getId(
				write((tx) => tx.sale.create({ data: { name: 'Unused', kind: 'percent', percent: 10, startsAt: new Date() } })),
			),
		done: 'Sale Deleted',
		left: () => read.sale.count(),
	},
	{
		list: 'coupons',
		thing: 'coupon',
		subject: 'UNUSED',
		make: () => getId(write((tx) => tx.coupon.create({ data: { code: 'UNUSED', percent: 10 } }))),
		done: 'Coupon Deleted',
		left: () => read.coupon.count(),
	},
]

test.each(kinds)(
	'deletions below /admin/$list ask for confirmation, and both buttons return to the same list state',
	async ({ list, thing, subject, make, done, left }) => {
		const at = `/admin/${list}?search=a&page=2`
		const asked = await person.open(`/admin/${list}/${await make()}/delete?search=a&page=2`)
		expect(asked.words('h1')).toBe(`Are you sure you want to delete this ${thing}?`)
		expect(asked.text).toContain(subject)
		expect(asked.all('main select')).toEqual([])
		const cancel = asked.all('main a').find((one) => getText(one) === 'Cancel')
		expect(cancel?.getAttribute('href')).toBe(at)
		expect(await left()).toBe(1)
		const page = await person.submit({}, { button: 'Delete' })
		expect(page.path).toBe(at)
		expect(listAnnouncements(page)).toContain(done)
		expect(await left()).toBe(0)
	},
)
