import Database from 'better-sqlite3'
import { isByVariant, sizesOfProduct, variantsFiller } from './fill-variants.ts'
import { splitList } from '../../support/split-list.ts'

const firstNames = 'Asha Riya Meera Kavya Nisha Pooja Rahul Amit Vikram Sanjay Deepa Jaya'.split(' ')
const lastNames = ['Patel', 'Shah', 'Mehta', 'Desai', 'Joshi', 'Iyer', 'Rao', 'Singh', 'Gupta', 'Nair']
const kinds = ['kurta', 'shirt', 'jeans', 'jacket', 'bag', 'belt']
const day = 24 * 60 * 60 * 1000

/** Returns a deterministic random number generator. */
function numbers() {
	let seed = 7
	return (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
		// The low bits repeat in short cycles.
		return Math.floor(seed / 65_536) % below
	}
}

export function fillShop(file: string, rows: number, products: number): void {
	const sqlite = new Database(file)
	const any = numbers()
	const now = Date.now()
	const one = <T>(list: readonly T[]) => list[any(list.length)]!
	const insert = (table: string, ...columns: string[]) =>
		sqlite.prepare(
			`INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
		)
	const refillSearch = withoutTriggers(sqlite)
	sqlite.transaction(() => {
		const category = insert('Category', 'name', 'nameKey', 'createdAt')
		const collection = insert('Collection', 'name', 'nameKey', 'createdAt')
		const color = insert('Color', 'name', 'nameKey', 'hexCode', 'createdAt')
		for (let index = 0; index < 30; index += 1) {
			category.run(`Category ${index}`, `category ${index}`, now)
			collection.run(`Collection ${index}`, `collection ${index}`, now)
			color.run(`Color ${index}`, `color ${index}`, '#9C2F1F', now)
		}
		const product = insert(
			'Product',
			...splitList(`
				handle name nameKey basePricePaise originalQty remainingQty description categoryId collectionId
				createdAt updatedAt
			`),
		)
		const productColor = insert('ProductColor', 'productId', 'colorId', 'position')
		const fillVariants = variantsFiller({ insert, any })
		const byVariant = sqlite.prepare(
			'UPDATE "Product" SET "countsByVariant" = 1, "originalQty" = ?, "remainingQty" = ?, "lowestQty" ' +
				'= (SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = ?) WHERE "id" = ?',
		)
		const image = insert('Image', ...splitList('hash sourceHash width height byteSize placeholder kind createdAt'))
		const productImage = insert('ProductImage', 'productId', 'imageHash', 'position', 'alt')
		const hashes = Array.from({ length: Math.max(40, products) }, (_, index) => index.toString(16).padStart(32, '0'))
		for (const hash of hashes) image.run(hash, `source ${hash}`, 1200, 1600, 90_000, '#eee,#c84,#eee', 'scene', now)
		for (let index = 1; index <= products; index += 1) {
			const name = `Narmada ${one(kinds)} ${index}`
			const left = any(60)
			product.run(
				`p${index}`,
				name,
				name.toLowerCase(),
				50_000 + any(300_000),
				left,
				left,
				'A fine thing. '.repeat(20),
				1 + any(30),
				1 + any(30),
				now - any(1000) * day,
				now,
			)
			productColor.run(index, 1 + any(30), 0)
			if (isByVariant(index)) {
				const units = fillVariants(index, index)
				byVariant.run(units, units, index, index)
			}
			productImage.run(index, one(hashes), 0, name)
			productImage.run(index, one(hashes), 1, '')
		}
		sqlite.exec('UPDATE "Product" SET "fromPricePaise" = "basePricePaise", "toPricePaise" = "basePricePaise"')
		const user = insert('User', 'username', 'email', 'phone', 'passwordHash', 'createdAt', 'updatedAt', 'blockedAt')
		const order = insert(
			'Order',
			...splitList(`
				userId status firstName lastName email phoneNumber streetAddress city state zipCode country
				customerKey paymentMethod subtotalPaise totalPaise createdAt updatedAt
			`),
		)
		const item = insert(
			'OrderItem',
			...splitList(`
				orderId productId productName productNameKey colorName colorHex pricePaise quantity variantId
			`),
		)
		const rating = insert('Rating', 'productId', 'userId', 'rating', 'description', 'createdAt', 'hiddenAt')
		const message = insert('ContactMessage', 'name', 'email', 'message', 'searchKey', 'createdAt', 'answeredAt')
		const subscriber = insert('Subscriber', 'name', 'nameKey', 'phone', 'createdAt')
		const audited = insert('ActivityEntry', 'at', 'actorId', 'actorName', 'action', 'kind', 'subjectId', 'label')
		for (let index = 0; index < rows; index += 1) {
			const [first, last, email, phone] = [
				one(firstNames),
				one(lastNames),
				`person${index}@example.com`,
				`9198${10_000_000 + index}`,
			]
			const at = now - Math.floor(((rows - index) / rows) * 365 * day)
			const userId = user.run(
				`${first} ${last}`,
				email,
				phone,
				'nobody',
				at,
				at,
				index % 100 === 7 ? at : null,
			).lastInsertRowid
			const status = index > rows * 0.9 ? 1 + any(5) : 4 + Number(any(10) === 0)
			const paise = 50_000 + any(300_000)
			const key = `${first} ${last} ${email} ${phone}`.toLowerCase()
			const orderId = order.run(
				userId,
				status,
				first,
				last,
				email,
				phone,
				'12 Ring Road',
				'Surat',
				'Gujarat',
				'395007',
				'india',
				key,
				one(['online', 'cod']),
				paise,
				paise,
				at,
				at,
			).lastInsertRowid
			const productId = 1 + any(products)
			const name = `Narmada ${one(kinds)} ${productId}`
			const before = productId - Math.ceil(productId / 5)
			const variantId = isByVariant(productId) ? before * sizesOfProduct + 1 + any(sizesOfProduct) : null
			item.run(orderId, productId, name, name.toLowerCase(), 'Red', '#AA0000', paise, 1, variantId)
			rating.run(productId, userId, 1 + any(5), 'Soft and cool, and it came in time.', at, index % 50 === 7 ? at : null)
			const words = `When will my order ${index} come? I have waited for it. `.repeat(2)
			message.run(first, email, words, `${first} ${email} ${words}`.toLowerCase(), at, index > rows * 0.9 ? null : at)
			audited.run(at, 1 + any(5), first, 'change', one(['product', 'order']), productId, name)
			subscriber.run(`${first} ${index}`, `${first} ${index}`.toLowerCase(), phone, at)
		}
	})()
	sqlite.exec('UPDATE "Product" SET "lowestQty" = min(1000, "remainingQty") WHERE NOT "countsByVariant"')
	sqlite.exec(paid)
	refillSearch()
	sqlite.exec('ANALYZE')
	sqlite.close()
}

/** Marks delivered orders as paid, one day after the order. */
const paid = `
	UPDATE "Order" SET "paymentState" = CASE "paymentMethod" WHEN 'cod' THEN 'collected' ELSE 'paid' END, "receivedPaise" = "totalPaise"
	WHERE "status" = 4;
	INSERT INTO "PaymentEntry" ("orderId", "kind", "amountPaise", "provider", "paymentId", "reference", "at")
	SELECT "id", "paymentState", "totalPaise", 'shop', "id" || '-' || "paymentState", '', "createdAt" + 86400000
	FROM "Order" WHERE "status" = 4 ORDER BY "id"`

/** Inserts the totals that the triggers maintain for each customer. */
const customerTotals = `
	INSERT INTO "CustomerTotals" ("userId", "orderCount", "spentPaise", "lastOrderAt", "city", "cityKey")
	SELECT "User"."id", count("Order"."id"), coalesce(sum(CASE WHEN "Order"."status" = 5 THEN 0 ELSE "totalPaise" END), 0),
		max("Order"."createdAt"), coalesce(max("city"), ''), lower(coalesce(max("city"), ''))
	FROM "User" LEFT JOIN "Order" ON "Order"."userId" = "User"."id"
	WHERE "role" IS NULL AND "User"."id" NOT IN (SELECT "userId" FROM "CustomerTotals") GROUP BY 1`

/**
 * Updating the search indexes row by row would take minutes. Returns a function that fills them at once and restores
 * the triggers.
 */
function withoutTriggers(sqlite: Database.Database) {
	const triggers = sqlite.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`).all() as {
		name: string
		sql: string
	}[]
	for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
	return () => {
		for (const table of ['Product', 'User', 'Rating', 'ContactMessage', 'Subscriber'])
			sqlite.exec(`INSERT INTO "${table}Search" ("${table}Search") VALUES ('rebuild')`)
		sqlite.exec(
			'INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry"',
		)
		sqlite.exec(
			'INSERT INTO "OrderCustomerSearch" (rowid, "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry"',
		)
		sqlite.exec(customerTotals)
		for (const { sql } of triggers) sqlite.exec(sql)
	}
}
