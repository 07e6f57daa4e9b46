import Database from 'better-sqlite3'
import { write } from '../../../app/adapters/db/db.server.ts'
import { getTestedFile } from '../postgresql/tested-file.ts'
import { createCategory } from '../../../app/shop/catalog/category/category.server.ts'
import { createCollection } from '../../../app/shop/catalog/collection/collection.server.ts'
import { createColor } from '../../../app/shop/catalog/color/color.server.ts'
import { createProduct } from '../../../app/shop/catalog/product/product.server.ts'
import { storeImage } from '../../../app/shop/media/image.server.ts'
import { closeSession, hashToken, openSession } from '../../../app/shop/people/session/session.server.ts'
import { createCustomer } from '../../../app/shop/people/user.server.ts'
import { call } from '../api.ts'
import { createVideo } from './videos.ts'
import { createImageBytes } from './images.ts'
import type { RandomCall } from './random-calls.ts'

const tables: Record<string, string> = {
	product: `SELECT "id" FROM "Product" WHERE "status" = 'active' ORDER BY "id" DESC LIMIT 20`,
	stranger: `SELECT "id" FROM "User" WHERE "email" LIKE 'new%' ORDER BY "id" DESC LIMIT 20`,
	variant: `SELECT v."id" FROM "ProductColor" v JOIN "Product" p ON p."id" = v."productId" WHERE p."status" = 'active' ORDER BY p."remainingQty" DESC LIMIT 20`,
	...Object.fromEntries(
		Object.entries({
			category: 'Category',
			collection: 'Collection',
			color: 'Color',
			user: 'User',
			order: 'Order',
			line: 'CartItem',
			banner: 'Banner',
			offer: 'Offer',
			video: 'HomeVideo',
			tile: 'InstagramItem',
			subscriber: 'Subscriber',
			message: 'ContactMessage',
			rating: 'Rating',
		}).map(([noun, table]) => [noun, `SELECT "id" FROM "${table}" ORDER BY "id" DESC LIMIT 20`]),
	),
}

const own: Record<string, string> = {
	myline: 'SELECT "id" FROM "CartItem" WHERE "userId" = ?',
	myorder: 'SELECT "id" FROM "Order" WHERE "userId" = ? ORDER BY "id" DESC LIMIT 20',
	delivered:
		'SELECT DISTINCT i."productId" FROM "OrderItem" i JOIN "Order" o ON o."id" = i."orderId" JOIN ' +
		'"Product" p ON p."id" = i."productId" WHERE o."userId" = ? ' +
		`AND o."status" = 4 AND p."status" = 'active'`,
}

const password = 'a long passphrase'
const files = new Map<string, Blob>()

/** Opens a shop with a few records of each kind and three people. */
export async function openRandomShop() {
	const sqlite = new Database(getTestedFile(), { readonly: true })
	const prepared = new Map<string, Database.Statement>()
	const listIds = (sql: string, ...values: unknown[]) => {
		const statement = prepared.get(sql) ?? sqlite.prepare(sql).pluck()
		prepared.set(sql, statement)
		return statement.all(...values) as number[]
	}
	const people = new Map<string, { id: number; token: string }>()
	const gone: Record<string, string> = {}
	let made = 0
	await makeFiles()
	const image = await storeImage(new Uint8Array(await createImageBytes('#445566')))
	await refillProducts()
	const riya = await ensureAlive('riya')
	gone.expired = await openSession(riya, 'api')
	gone.revoked = await openSession(riya, 'api')
	gone.page = await openSession(await ensureAlive('admin'), 'page')
	await write((tx) =>
		tx.session.update({ where: { tokenHash: hashToken(gone.expired!) }, data: { expiresAt: new Date(0) } }),
	)
	await closeSession(gone.revoked)

	/** Creates products if necessary: nothing can go wrong in an empty shop. */
	async function refillProducts() {
		if (listIds(tables.product!).length > 5 && listIds(tables.variant!).length > 5) return
		const actor = { userId: await ensureAlive('admin'), isAdmin: true }
		const name = `Made ${(made += 1)}`
		const categoryId = await createCategory(actor, { name, content: null })
		await createCollection(actor, { name, categoryId })
		const colors = [
			await createColor(actor, { name, hexCode: '#9C2F1F' }),
			await createColor(actor, { name: `${name} too`, hexCode: '#2B3A78' }),
		]
		const product = {
			basePrice: 999.5,
			originalPrice: 1200,
			originalQty: 500,
			description: 'Linen',
			categoryId,
			details: [],
			sizeFit: [],
			materialCare: [],
			shippingReturn: [],
			isFeatured: false,
			images: [image],
			colorIds: colors.map(({ id }) => id),
		}
		for (const suffix of ['Shirt', 'Kurta', 'Belt', 'Bag'])
			await createProduct(actor, { ...product, name: `${name} ${suffix}` })
	}

	/** Creates the person or a valid token again if it was deleted. */
	async function ensureAlive(name: string): Promise<number> {
		const person = people.get(name)
		if (person && listIds('SELECT "id" FROM "Session" WHERE "tokenHash" = ?', hashToken(person.token)).length > 0)
			return person.id
		const stays = person && listIds('SELECT "id" FROM "User" WHERE "id" = ?', person.id).length > 0
		const id = stays
			? person.id
			: await createCustomer({
					username: name,
					email: `${name}${people.size}${listIds('SELECT max("id") FROM "User"')[0] ?? 0}@example.com`,
					phone: '919825012345',
					password,
				})
		if (name === 'admin') await write((tx) => tx.user.update({ where: { id }, data: { isAdmin: true } }))
		people.set(name, { id, token: await openSession(id, 'api') })
		return id
	}

	function resolvePlaceholders(noun: string, pick: string, me: number): string {
		if (noun === 'token') return people.get(pick)?.token ?? gone[pick] ?? ''
		if (noun === 'email')
			return String(sqlite.prepare('SELECT "email" FROM "User" WHERE "id" = ?').pluck().get(people.get(pick)!.id))
		if (noun === 'me') return String(me)
		const found = own[noun] ? listIds(own[noun], me) : listIds(tables[noun]!)
		return String(found[Number(pick) % found.length] ?? 999_999)
	}

	return {
		async send({ method, path, headers, body }: RandomCall) {
			for (const name of ['riya', 'asha', 'admin']) await ensureAlive(name)
			await refillProducts()
			const who = /\{\{token:(riya|asha|admin)\}\}/.exec(headers.Authorization ?? '')?.[1] ?? 'riya'
			const me = people.get(who)!.id
			const fillText = (text: string) =>
				text.replaceAll(/"?\{\{(#?)(\w+):(\w+)\}\}"?/g, (all, isNumber: string, noun: string, pick: string) => {
					const found = resolvePlaceholders(noun, pick, me)
					return isNumber ? found : all.replace(/\{\{.*\}\}/, found)
				})
			const sent = {
				headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fillText(value)])),
			}
			const target = fillText(path)
			if (!body) return call(method, target, sent)
			if ('json' in body)
				return call(method, target, {
					headers: { 'Content-Type': 'application/json', ...sent.headers },
					body: nestValue(fillText(body.json)),
				})
			if ('raw' in body)
				return call(method, target, {
					headers: { ...sent.headers, ...(body.type ? { 'Content-Type': body.type } : {}) },
					body: nestValue(fillText(body.raw)),
				})
			const form = new FormData()
			for (const [name, value] of body.form) {
				const file = value.startsWith('@@') ? files.get(value.slice(2)) : undefined
				if (file) form.append(name, file, 'file.png')
				else form.append(name, fillText(value))
			}
			return call(method, target, { ...sent, body: form })
		},
		close: () => sqlite.close(),
	}
}

/** Replaces each `@@N` marker with N nested lists. */
function nestValue(text: string): string {
	return text.replaceAll(/"?@@(\d+)"?/g, (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)))
}

async function makeFiles() {
	const createBlob = (bytes: Uint8Array | string) =>
		new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])
	for (const [index, color] of ['#112233', '#446688', '#aa7755'].entries())
		files.set(`png ${index + 1}`, createBlob(await createImageBytes(color)))
	const jpeg = await createImageBytes('#998877', { format: 'jpeg' })
	files.set('jpeg', createBlob(jpeg))
	files.set('cut', createBlob(jpeg.subarray(0, 200)))
	files.set('text', createBlob('not a picture'))
	files.set('empty', createBlob(''))
	files.set('svg', createBlob('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
	files.set('huge', createBlob(await createImageBytes('#000000', { width: 12_000, height: 12_000 })))
	files.set('video', createVideo())
}
