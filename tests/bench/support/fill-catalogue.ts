import Database from 'better-sqlite3'
import { colorHex } from '../../../app/shop/catalog/color/color-look.ts'
import { unknownHexCode } from '../../../app/shop/catalog/color/unknown-look.ts'
import { sizeKey } from '../../../app/shop/catalog/variant/sizes.ts'
import { normaliseText } from '../../../app/shop/search/normalise.ts'

const bases = [
	'Black',
	'White',
	'Navy Blue',
	'Maroon',
	'Wine',
	'Rani Pink',
	'Mustard',
	'Bottle Green',
	'Sea Green',
	'Peach',
	'Off White',
	'Beige',
	'Grey',
	'Rust',
	'Teal',
	'Mehendi',
	'Lavender',
	'Purple',
	'Orange',
	'Yellow',
	'Sky Blue',
	'Brown',
	'Khaki',
	'Coral',
	'Turquoise',
]
const prefixes = ['', 'Light ', 'Dark ', 'Dusty ', 'Printed ', 'Melange ']
const others = ['Bandhej', 'Ajrakh', 'Patola', 'Kalamkari', 'Multi', 'Assorted', 'Leheriya', 'Camo', 'Checks', 'Floral']
const kinds = [
	'Dress',
	'Kurta',
	'Shirt',
	'Trouser',
	'Jacket',
	'Skirt',
	'Top',
	'Co-ord Set',
	'Dupatta',
	'Jeans',
	'Blazer',
	'Shrug',
]
const people = ['Women', 'Men', 'Girls', 'Boys', 'Plus Size', 'Maternity']
const makes = ['Cotton', 'Linen', 'Rayon', 'Silk Blend', 'Denim', 'Georgette']

/** As in a real export: plain, with a word before, two in one, or saying nothing. */
function colorNames(count: number): string[] {
	const plain = prefixes.flatMap((prefix) => bases.map((base) => prefix + base))
	const pairs = bases.flatMap((base, index) => bases.slice(index + 1, index + 7).map((other) => `${base}/${other}`))
	return [...plain, ...others, ...pairs].slice(0, count)
}

/** Letters, and numbers, ages and systems of shoes: seventy of them in a large catalogue. */
function sizesOf(index: number, products: number): string[] {
	if (index % 3 > 0 || products < 100) return ['XS', 'S', 'M', 'L', 'XL', '2XL'].slice(index % 2)
	const at = Math.floor(index / 3)
	if (at % 4 === 0) return [28, 29, 30].map((size) => String(size + (at % 9)))
	if (at % 4 === 1) return [4, 5, 6].map((size) => `UK ${size + (at % 6) / 2}`)
	if (at % 4 === 2) return [2, 3, 4].map((age) => `${age + (at % 9)}-${age + 1 + (at % 9)} Y`)
	return ['M', 'L'].map((size) => `${size} / ${makes[at % makes.length]}`)
}

export function fillCatalogue(
	file: string,
	{ products, colors, categories }: { products: number; colors: number; categories: number },
): void {
	const sqlite = new Database(file)
	const now = Date.now()
	const insert = (table: string, ...columns: string[]) =>
		sqlite.prepare(
			`INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => '?').join()})`,
		)
	sqlite.transaction(() => {
		const category = insert('Category', 'name', 'nameKey', 'createdAt')
		const taxa = people.flatMap((who) => kinds.map((kind) => `${who} ${kind}`)).slice(0, categories)
		for (const name of taxa) category.run(name, normaliseText(name), now)
		const color = insert('Color', 'name', 'nameKey', 'hexCode', 'createdAt')
		for (const name of colorNames(colors)) color.run(name, normaliseText(name), colorHex(name) ?? unknownHexCode, now)
		const product = insert(
			'Product',
			'handle',
			'name',
			'nameKey',
			'basePricePaise',
			'originalQty',
			'remainingQty',
			'description',
			'categoryId',
			'createdAt',
			'updatedAt',
		)
		const productColor = insert('ProductColor', 'productId', 'colorId', 'position')
		const variant = insert('Variant', 'productId', 'productColorId', 'size', 'sizeKey', 'remainingQty', 'position')
		const byVariant = sqlite.prepare('UPDATE "Product" SET "countsByVariant" = 1 WHERE "id" = ?')
		const image = insert('Image', 'hash', 'sourceHash', 'width', 'height', 'byteSize', 'placeholder', 'createdAt')
		const productImage = insert('ProductImage', 'productId', 'imageHash', 'position', 'alt')
		for (let index = 0; index < products; index += 1) {
			const hash = (index + 1).toString(16).padStart(32, '0')
			const name = `${makes[index % 6]} ${kinds[index % 12]} with ${bases[(index * 7) % 25]} Details`
			const { lastInsertRowid: id } = product.run(
				`p${index}`,
				name,
				normaliseText(name),
				60_000 + ((index * 7_919) % 250_000),
				12,
				12,
				'Made in small batches.',
				1 + (index % categories),
				now - index * 60_000,
				now,
			)
			for (let position = 0; position <= index % 4; position += 1) {
				const color = 1 + ((index * 4 + position * 67) % colors)
				const { lastInsertRowid: productColorId } = productColor.run(id, color, position)
				for (const [place, size] of sizesOf(index, products).entries())
					variant.run(id, productColorId, size, sizeKey(size), (index + place) % 4, place)
			}
			byVariant.run(id)
			image.run(hash, `source ${hash}`, 1200, 1600, 90_000, '#eee,#c84,#eee', now)
			productImage.run(id, hash, 0, name)
		}
	})()
	sqlite.exec('ANALYZE')
	sqlite.close()
}
