import { randomUUID } from 'node:crypto'
import { read, write } from '../../../app/adapters/db/db.server.ts'
import type { Client } from '../../../app/shop/rate-limits/rate-limits.ts'
import { addToCart, readCart } from '../../../app/shop/cart/cart.server.ts'
import { normalizeText } from '../../../app/shop/search/normalize.ts'
import type { CheckoutInput } from '../../../app/shop/orders/checkout/checkout.schema.ts'
import type { ProductStatus } from '../../../app/shop/values/product-status.ts'
import type { Actor, Role } from '../../../app/shop/auth/permissions.ts'
import { placeOrder } from '../../../app/shop/orders/checkout/place-order.server.ts'
import { deliveryWithPhone } from './delivery.ts'

interface CustomerOptions {
	username?: string
	email?: string
	role?: Role
}

/** Creates a customer without a known password and returns the id. */
export async function makeCustomer({
	username = 'Riya',
	email = `${randomUUID()}@example.com`,
	role,
}: CustomerOptions = {}) {
	const data = { username, email, phone: '919800000001', passwordHash: 'nobody', role: role ?? null }
	const user = await write((tx) => tx.user.create({ data, select: { id: true } }))
	return user.id
}

/** Creates a staff account and returns its id. */
export function makeAdmin(role: Role = 'owner'): Promise<number> {
	return makeCustomer({ username: 'Owner', role })
}

/** Creates a staff member who acts in a test. */
export async function makeStaff(role: Role = 'owner'): Promise<Actor> {
	return { userId: await makeAdmin(role), isAdmin: role !== 'packer', role }
}

/** Creates an image row without a file and returns its hash. */
export async function makeImage(): Promise<string> {
	const hash = randomUUID().replaceAll('-', '')
	const data = { hash, sourceHash: hash, width: 800, height: 1000, byteSize: 1234, placeholder: '#eee,#c84,#eee' }
	await write((tx) => tx.image.create({ data }))
	return hash
}

export interface ProductOptions extends Partial<
	Record<'details' | 'sizeFit' | 'materialCare' | 'shippingReturn', string[]>
> {
	name?: string
	/** Units in stock. */
	stock?: number
	pricePaise?: number
	originalPricePaise?: number
	purchaseQty?: number
	/** The first color is the default; [] for none. */
	colors?: string[]
	/** Image hashes in display order. */
	images?: string[]
	/** The color of each image in the same order; `null` if unknown. */
	imageColors?: (string | null)[]
	description?: string
	isFeatured?: boolean
	categoryId?: number
	collectionId?: number
	updatedAt?: Date
	status?: ProductStatus
	createdAt?: Date
}

/** Creates a product and returns its id and those of its variants. */
export async function makeProduct({
	name = 'Linen Shirt',
	stock = 10,
	pricePaise = 100_000,
	purchaseQty = 0,
	colors = ['White'],
	images = [],
	imageColors = [],
	...rest
}: ProductOptions = {}): Promise<{ id: number; variants: number[] }> {
	return write(async (tx) => {
		const product = await tx.product.create({
			data: {
				...rest,
				name,
				nameKey: normalizeText(name),
				handle: randomUUID(),
				basePricePaise: pricePaise,
				originalQty: stock + purchaseQty,
				purchaseQty,
				remainingQty: stock,
			},
		})
		const variants: number[] = []
		for (const [position, color] of colors.entries()) {
			const nameKey = normalizeText(color)
			const { id: colorId } = await tx.color.upsert({
				where: { nameKey },
				create: { name: color, nameKey, hexCode: '#aa3355' },
				update: {},
			})
			const variant = await tx.productColor.create({ data: { productId: product.id, colorId, position } })
			variants.push(variant.id)
		}
		const shown = imageColors.map((name) => (name === null ? null : normalizeText(name)))
		for (const [position, imageHash] of images.entries()) {
			const color = shown[position] ? await tx.color.findUniqueOrThrow({ where: { nameKey: shown[position] } }) : null
			await tx.productImage.create({ data: { productId: product.id, imageHash, position, colorId: color?.id ?? null } })
		}
		return { id: product.id, variants }
	})
}

/** Creates plain products in one statement. */
export function makeProducts(count: number) {
	const plain = { basePricePaise: 100_000, originalQty: 1, remainingQty: 1 }
	const handles = Array.from({ length: count }, (_, index) => `shirt-${index}`)
	return write((tx) =>
		tx.product.createMany({ data: handles.map((handle) => ({ ...plain, handle, name: handle, nameKey: handle })) }),
	)
}

/** Returns the units in stock, the units sold, and the sum of both. */
export function getQuantities(id: number) {
	const select = { remainingQty: true, purchaseQty: true, originalQty: true } as const
	return read.product.findUniqueOrThrow({ where: { id }, select })
}

export async function getRemainingQty(id: number): Promise<number> {
	return (await getQuantities(id)).remainingQty
}

/** Returns a requester for rate limits. */
export function toClient(userId: number): Client<number> {
	return { userId, network: '192.0.2.1' }
}

export const anonymousClient: Client = { userId: null, network: '192.0.2.1' }

export function createCheckoutInput(changes: Partial<CheckoutInput> = {}): CheckoutInput {
	return { ...deliveryWithPhone, paymentMethod: 'online', ...changes }
}

/** Creates a customer with a cart and returns the id. */
export async function makeCustomerWith(...lines: [variant: number, quantity: number][]): Promise<number> {
	const customer = await makeCustomer()
	for (const [variant, quantity] of lines) await addToCart(customer, variant, quantity)
	return customer
}

interface CheckOutOptions {
	idempotencyKey?: string
	input?: CheckoutInput
}

/** Places an order with the currently shown total as the expected total. */
export async function checkOut(
	customer: number,
	{ idempotencyKey = randomUUID(), input = createCheckoutInput() }: CheckOutOptions = {},
) {
	const { totalPaise } = await readCart(customer)
	return placeOrder(toClient(customer), input, { idempotencyKey, seenTotalPaise: totalPaise })
}
