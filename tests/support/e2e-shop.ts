import { createReadStream } from 'node:fs'
import sharp from 'sharp'
import { closeDatabase, write } from '../../app/adapters/db/db.server.ts'
import { migrateDatabase } from '../../app/adapters/db/sqlite/migrate.server.ts'
import { getSettings } from '../../app/adapters/settings.server.ts'
import { addToCart } from '../../app/shop/cart/cart.server.ts'
import { ensureCategory } from '../../app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '../../app/shop/catalog/collection/collection.server.ts'
import { findColorHex } from '../../app/shop/catalog/color/color-family.ts'
import { couponSchema, createCoupon } from '../../app/shop/pricing/coupons/coupons.server.ts'
import { addContact } from '../../app/shop/contact/contact.server.ts'
import { subscribe } from '../../app/shop/newsletter/subscriber.server.ts'
import { storeImage } from '../../app/shop/media/image.server.ts'
import { storeVideo } from '../../app/shop/media/video.server.ts'
import { DELIVERED } from '../../app/shop/values/order-status.ts'
import { changeOrderStatus } from '../../app/shop/orders/order.server.ts'
import { createCustomer, ensureOwner } from '../../app/shop/people/user.server.ts'
import { createUnsharedImages } from './data/images.ts'
import { importProducts } from '../../app/shop/import/run-import.server.ts'
import { openBatch } from '../../app/shop/import/undo/import-batch.server.ts'
import { saveSizeGuide } from '../../app/shop/catalog/size-guide/size-guide.server.ts'
import { makeSizedProduct } from './data/variant-data.ts'
import {
	checkOut,
	createCheckoutInput,
	makeAdmin,
	makeCustomer,
	makeCustomerWith,
	makeProduct,
	anonymousClient,
} from './data/shop-data.ts'

// Fills the database with real images before the shop opens.
migrateDatabase(getSettings().databaseFile)
async function createShirt(picture: string) {
	const file = `prisma/seed/pictures/ring-road-check-camp-shirt-${picture}.webp`
	return storeImage(await sharp(file).resize({ width: 400 }).png().toBuffer())
}
const images = [await createShirt('madder'), await createShirt('madder-detail')]
const { categoryId, collectionId } = await write(async (tx) => {
	const category = await ensureCategory(tx, 'Shirts')
	return { categoryId: category, collectionId: await ensureCollection(tx, 'Monsoon Linen', category) }
})
const common = { images, categoryId, collectionId }
for (let number = 1; number <= 24; number += 1) {
	await makeProduct({ ...common, name: `Everyday Shirt ${number}`, stock: 500, pricePaise: 50_000 + number * 1_000 })
}
await makeProduct({
	...common,
	name: 'Tapi Linen Shirt',
	stock: 500,
	pricePaise: 179_800,
	originalPricePaise: 219_900,
	colors: ['Indigo', 'Rust'],
	isFeatured: true,
})
await makeProduct({
	...common,
	name: 'Sold Out Kurta',
	stock: 0,
	purchaseQty: 12,
	pricePaise: 129_900,
	colors: ['Olive'],
})
await makeProduct({
	...common,
	name: 'Handwoven Kanjivaram Bridal Lehenga with Zari Border and Embroidered Dupatta',
	stock: 3,
	pricePaise: 98_765_400,
	originalPricePaise: 123_456_700,
	colors: ['Indigo', 'Olive', 'Teal', 'Sand'],
	createdAt: new Date(2024, 0, 1),
})
// Two colors of one family, with hex codes
await makeProduct({
	...common,
	name: 'Old Garnet Wrap',
	stock: 5,
	pricePaise: 149_900,
	colors: ['Maroon', 'Wine'],
	createdAt: new Date(2024, 0, 1),
})
// More color names than a page contains, in a category of its own
await makeProduct({
	images,
	categoryId: await write((tx) => ensureCategory(tx, 'Shade Cards')),
	name: 'Shade Card Shawl',
	stock: 5,
	pricePaise: 69_900,
	colors: ['Blue', 'Green', 'Yellow'].flatMap((color) => Array.from({ length: 14 }, (_, nth) => `${color} ${nth + 1}`)),
	createdAt: new Date(2024, 0, 1),
})
await write(async (tx) => {
	for (const { id, name } of await tx.color.findMany())
		await tx.color.update({ where: { id }, data: { hexCode: findColorHex(name) ?? '#AA3355' } })
})
// Two pending orders and four COD orders
const { id: orderedId, variants } = await makeProduct({
	...common,
	name: 'Ordered Overshirt',
	stock: 20,
	pricePaise: 159_900,
	colors: ['Teal'],
})
for (let number = 1; number <= 2; number += 1) await checkOut(await makeCustomerWith([variants[0]!, number]))
const ledger = createCheckoutInput({ lastName: 'Ledger', paymentMethod: 'cod', orderNote: 'Leave it at the gate' })
for (let number = 1; number <= 4; number += 1)
	await checkOut(await makeCustomerWith([variants[0]!, 1]), { input: ledger })
const review = { productId: orderedId, userId: await makeCustomer(), rating: 5, description: 'Keeps the sun off' }
await write((tx) => tx.rating.create({ data: review }))
// The remaining content of the home page
const videoHash = await storeVideo(createReadStream('prisma/seed/demo-video.mp4'))
await write(async (tx) => {
	await tx.banner.createMany({ data: images.map((imageHash) => ({ imageHash })) })
	await tx.offer.createMany({
		data: [{ text: 'Shipping is a flat ₹60 in Gujarat' }, { text: 'Three outlets in Surat' }],
	})
	await tx.instagramItem.createMany({
		data: images.map((imageHash, index) => ({ imageHash, link: `https://social.example/${index + 1}` })),
	})
	await tx.homeVideo.create({ data: { title: 'On the rail', videoHash } })
})
// Messages and accounts of customers
await makeCustomer({ username: 'Inbox Asha' })
await addContact(
	{
		name: 'Inbox Writer',
		email: 'writer@example.com',
		message: `Does it come in indigo? ${'I would like to know. '.repeat(6)}The end`,
	},
	anonymousClient,
)
await subscribe({ name: 'Inbox Reader', phone: '919811100001' }, anonymousClient)
// The start creates an admin only if there is none; the second admin changes its own account.
await ensureOwner(getSettings().adminEmail, getSettings().adminPassword)
const owner = { userId: await makeAdmin(), isAdmin: true }
const newAccount = (username: string, email: string, password: string) =>
	createCustomer({ username, email, phone: '919811100003', password })
const secondId = await newAccount('Second Owner', 'second-factor@example.com', 'the first password')
await write((tx) => tx.user.update({ where: { id: secondId }, data: { role: 'owner' } }))
// A delivered order
const dupatta = await makeProduct({ images, name: 'Delivered Dupatta', stock: 5, pricePaise: 89_900, colors: ['Rust'] })
const receiver = await newAccount('Delivered Devi', 'delivered@example.com', 'a good password')
await addToCart(receiver, dupatta.variants[0]!, 1)
const { orderId } = await checkOut(receiver)
await changeOrderStatus(owner, orderId, DELIVERED)
await createCoupon(owner, couponSchema.parse({ code: 'DIWALI10', kind: 'percent', value: 10, maxPerCustomer: 1 }))
// Products that are changed or counted while they are bought
for (const name of ['Dearer Shirt', 'Drafted Shirt', 'Tapped Shirt', 'Noted Shirt']) {
	await makeProduct({
		name,
		colors: ['Indigo', 'Rust'],
		images,
		stock: 50,
		pricePaise: 100_000,
		createdAt: new Date('2026-01-01'),
	})
}
// Images with a known color
const withImage = [await createShirt('indigo'), images[1]!, images[0]!]
await makeProduct({
	...common,
	name: 'Pictured Shirt',
	colors: ['Indigo', 'Rust', 'Olive'],
	images: withImage,
	imageColors: ['Indigo', null, 'Rust'],
	createdAt: new Date('2026-01-01'),
})
// A product with sizes
const kalidar = await makeSizedProduct({
	name: 'Sized Kalidar',
	images: withImage,
	stock: { Indigo: { S: 500, M: 500, L: 0 }, Rust: { S: 0, M: 5, L: 500 } },
	pricePaise: 149_900,
	createdAt: new Date('2024-01-01'),
})
const lines = [
	['Size', 'Chest', 'Waist', 'Hip', 'Shoulder width', 'Sleeve length'],
	['S', '86-91', '71-76', '92-97', '38', '58'],
	['M', '91-96', '76-81', '97-102', '39', '59.5'],
]
await write((tx) => saveSizeGuide(tx, { productId: kalidar.id }, lines))
// An import of drafts that can be undone
const csv =
	'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\nstole,Unpublished Stole,Size,M,2,1299'
const draftBatch = await openBatch('stoles.csv')
await importProducts(csv, { batch: async () => draftBatch, isDraft: true, tell: () => undefined })
const keeper = await makeCustomer({ username: 'Picture Keeper' })
const [profileImageHash, coverImageHash] = await Promise.all(
	(await createUnsharedImages()).map(({ buffer }) => storeImage(buffer)),
)
await write((tx) => tx.user.update({ where: { id: keeper }, data: { profileImageHash, coverImageHash } }))
// Another customer, who will send a photo with a review
const photographed = await newAccount('Photographed Pari', 'photographed@example.com', 'a good password')
await addToCart(photographed, dupatta.variants[0]!, 1)
await changeOrderStatus(owner, (await checkOut(photographed)).orderId, DELIVERED)
await closeDatabase()

await import('../../server.ts')
