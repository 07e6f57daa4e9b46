import { randomInt } from 'node:crypto'
import { createImage } from '../support/data/images.ts'
import type { Client } from './client.ts'
import type { Ask, Notes } from './simulated-users.ts'
import { splitList } from '../support/split-list.ts'

const admin = { email: 'admin@example.com', password: 'the owner password' }

/** Returns operations that each run once per call. */
export async function adminWork(client: Client) {
	const login = await client.ask('/login', { body: new URLSearchParams(admin) })
	const Cookie = (login.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
	const token = JSON.parse(
		(
			await client.ask('/users/login', { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(admin) })
		).body.toString(),
	) as { token: string }
	const Authorization = `Bearer ${token.token}`
	const call = (body: object) => ({
		headers: { Authorization, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	})
	const pages = splitList(`
		/admin /admin/orders /admin/orders?page=2 /admin/products?search=kurta /admin/products/7 /admin/users
		/admin/contact /admin/search?search=kurta
	`)
	const operations = [
		(ask: Ask) => ask(pages[randomInt(pages.length)]!, { headers: { Cookie, Accept: 'text/html' } }),
		(ask: Ask) => ask('/admin/orders/export.csv', { headers: { Cookie } }),
		// All pages of the product must be rendered again.
		(ask: Ask) =>
			ask(`/products/${380 + randomInt(20)}`, { method: 'PUT', headers: { Authorization }, body: productForm() }),
		// Edits the stock of sizes while they sell: only the difference is applied.
		async (ask: Ask) => {
			const id = 401 + randomInt(400)
			const product = JSON.parse((await ask(`/products/get/${id}`)).body.toString()) as SizedProduct
			if (product.variants.length === 0) return
			await ask(`/products/${id}`, { method: 'PUT', headers: { Authorization }, body: countedForm(product) }, 200, 409)
		},
		(ask: Ask, { confirmed }: Notes) => {
			const id = confirmed[randomInt(Math.max(1, confirmed.length))]
			return id === undefined
				? Promise.resolve()
				: ask(`/orders/updatestatus/${id}`, { method: 'PUT', ...call({ status: 1 + randomInt(5) }) })
		},
		async (ask: Ask) => {
			const { offer } = JSON.parse(
				(await ask('/offers', call({ text: `Offer ${randomInt(1e6)}` }), 201)).body.toString(),
			) as { offer: { id: number } }
			await ask(`/offers/${offer.id}`, { method: 'DELETE', headers: { Authorization } })
		},
		async (ask: Ask) => {
			const body = new FormData()
			body.set(
				'image',
				await createImage(`#${randomInt(0x1000000).toString(16).padStart(6, '0')}`, {
					width: 1600,
					height: 900,
					format: 'jpeg',
				}),
			)
			const { banner } = JSON.parse(
				(await ask('/banners/upload', { headers: { Authorization }, body }, 201)).body.toString(),
			) as { banner: { id: number } }
			await ask(`/banners/${banner.id}`, { method: 'DELETE', headers: { Authorization } })
		},
	]
	let nth = 0
	return async (ask: Ask, notes: Notes): Promise<void> => {
		await operations[(nth += 1) % operations.length]!(ask, notes)
	}
}

function productForm(): FormData {
	const form = new FormData()
	const fields = {
		name: `Changed Kurta ${randomInt(1e6)}`,
		basePrice: String(500 + randomInt(2_000)),
		originalPrice: '3000',
		originalQty: '1000000',
		description: 'A fine thing.',
		categoryId: String(1 + randomInt(30)),
		colors: JSON.stringify([{ colorId: 1 + randomInt(30) }]),
	}
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}

interface SizedProduct {
	name: string
	categoryId: number
	ProductColors: { colorId: number }[]
	variants: { remainingQty: number }[]
}

/** Returns a form in which each size has one unit less than the shop, where the stock is at its maximum. */
function countedForm({ name, categoryId, ProductColors, variants }: SizedProduct): FormData {
	const form = productForm()
	const counted = variants.map((variant) => ({
		...variant,
		seenQty: variant.remainingQty,
		remainingQty: variant.remainingQty - 1,
	}))
	form.set('name', name)
	form.set('categoryId', String(categoryId))
	form.set('colors', JSON.stringify(ProductColors))
	form.set('variants', JSON.stringify(counted))
	return form
}
