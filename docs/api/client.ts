// A client for the shop's JSON API in plain TypeScript, with nothing to install or build. Copy it, or use it as a
// reference. It contains the calls a shopper needs; /docs/api documents all others, which work the same way.

export interface User {
	id: number
	username: string
	fullname: string | null
	email: string
	phone: string
	status: string | null
	profileImageUrl: string | null
	coverImageUrl: string | null
	createdAt: string
}

export interface Product {
	id: number
	name: string
	/** The price in rupees, like all prices and totals. */
	basePrice: number
	originalPrice: number | null
	remainingQty: number
	description: string
	/** Paths relative to the address of the shop. */
	images: string[]
	Category: { id: number; name: string } | null
	Collection: { id: number; name: string } | null
	/** The colors that can be bought: the `id` of one of these is what a cart line refers to. */
	ProductColors: { id: number; name: string; Color: { id: number; name: string; hexCode: string } }[]
	/** The product's colors in each size. Empty when stock is tracked per product. */
	variants: {
		id: number
		productColorId: number
		size: string
		sku: string | null
		/** The variant's own price, or `basePrice`. */
		price: number
		remainingQty: number
	}[]
}

export interface ProductPage {
	products: Product[]
	totalPages: number
	currentPage: number
	totalProducts: number
}

export interface CartItem {
	cartId: number
	productId: number
	productColorId: number
	name: string
	price: number
	color: string
	quantity: number
	/** `null` when the product has no sizes. */
	size: string | null
	remainingQty: number
	image: string | null
}

export interface Order {
	id: number
	/** 1 Pending, 2 Processing, 3 Shipped, 4 Delivered, 5 Cancelled. */
	status: number
	createdAt: string
	subtotal: number
	tax: number
	total: number
	OrderItems: {
		id: number
		quantity: number
		price: number
		ProductColors: { name: string; Product: { name: string } }
	}[]
}

/** The price of an order, in rupees. */
export interface OrderPrice {
	subtotal: number
	discount: number
	shipping: number
	codFee: number
	total: number
}

/** The delivery address and the payment method of an order. */
export interface Delivery {
	firstName: string
	lastName: string
	email: string
	streetAddress: string
	city: string
	state: string
	zipCode: string
	/** The country in lower case: `india`. */
	country: string
	phoneNumber?: string
	apartment?: string
	paymentMethod?: 'online' | 'cod'
	orderNote?: string
}

interface LoggedIn {
	token: string
	isAdmin: boolean
	user: User
}

/** Thrown when the shop rejects a call. Has the shop's message, the status and the error of each invalid field. */
export class ShopRefusal extends Error {
	readonly status: number
	readonly fields: Record<string, string>

	constructor(status: number, message: string, fields: Record<string, string> = {}) {
		super(message)
		this.name = 'ShopRefusal'
		this.status = status
		this.fields = fields
	}
}

/** One shopper's session with a shop. Every method throws `ShopRefusal` when the shop rejects the call. */
export class ShopClient {
	readonly #address: string
	#me: LoggedIn | undefined

	/** `address` is the address of the shop, such as https://shop.example. */
	constructor(address: string) {
		this.#address = address.replace(/\/$/, '')
	}

	/** Creates an account and logs in to it. */
	async signup(account: { username: string; email: string; phone: string; password: string }): Promise<User> {
		this.#me = await this.#send<LoggedIn>('POST', '/users/signup', account)
		return this.#me.user
	}

	async login(email: string, password: string): Promise<User> {
		this.#me = await this.#send<LoggedIn>('POST', '/users/login', { email, password })
		return this.#me.user
	}

	/** Logs out; the token is no longer valid afterwards. */
	async logout(): Promise<void> {
		await this.#send('POST', '/users/logout')
		this.#me = undefined
	}

	/** Returns a page of all products, newest first. Pages are numbered from 1. */
	products(page = 1, limit = 20): Promise<ProductPage> {
		return this.#send('GET', `/products/paginated?page=${page}&limit=${limit}`)
	}

	product(id: number): Promise<Product> {
		return this.#send('GET', `/products/get/${id}`)
	}

	cart(): Promise<CartItem[]> {
		return this.#send('GET', `/cart/get/${this.#userId()}`)
	}

	/** Adds a product color to the cart, in a size if the product has variants. */
	async addToCart(productColorId: number, quantity = 1, size?: string): Promise<CartItem> {
		const { cartItem } = await this.#send<{ cartItem: CartItem }>('POST', '/cart/add', {
			userId: this.#userId(),
			productColorId,
			quantity,
			size,
		})
		return cartItem
	}

	/**
	 * Requests one notification when a sold-out product is back in stock. `contact` is an email address or a phone
	 * number.
	 */
	async askForStock(
		productId: number,
		request: { productColorId?: number; size?: string; name: string; contact: string; consent: true },
	): Promise<void> {
		await this.#send('POST', `/products/${productId}/back-in-stock`, request)
	}

	async changeQuantity(cartId: number, quantity: number): Promise<CartItem> {
		const { cartItem } = await this.#send<{ cartItem: CartItem }>('PUT', `/cart/update/${cartId}`, { quantity })
		return cartItem
	}

	async removeFromCart(cartId: number): Promise<void> {
		await this.#send('DELETE', `/cart/remove/${cartId}`)
	}

	/** Returns what an order of these lines costs now, and places nothing. */
	async orderPrice(lines: CartItem[], delivery: Delivery): Promise<OrderPrice> {
		const cartItems = lines.map(({ productColorId, quantity, size }) => ({ productColorId, quantity, size }))
		return this.#send<OrderPrice>('POST', '/orders/price', { userId: this.#userId(), cartItems, ...delivery })
	}

	/**
	 * Orders these cart lines. If it is unclear whether the order was placed, for example because the network failed,
	 * call it again with the same `idempotencyKey`: only one order is created. The same key with other lines or another
	 * address fails with status 422.
	 */
	async order(lines: CartItem[], delivery: Delivery, idempotencyKey: string = crypto.randomUUID()): Promise<Order> {
		const cartItems = lines.map(({ productColorId, quantity, size }) => ({ productColorId, quantity, size }))
		const { order } = await this.#send<{ order: Order }>(
			'POST',
			'/orders/create',
			{ userId: this.#userId(), cartItems, ...delivery },
			{ 'Idempotency-Key': idempotencyKey },
		)
		return order
	}

	/** Returns the customer's orders, newest first. */
	async orders(): Promise<Order[]> {
		const { orders } = await this.#send<{ orders: Order[] }>('GET', `/orders/userorder/${this.#userId()}`)
		return orders
	}

	#userId(): number {
		if (!this.#me) throw new Error('Sign up or log in first.')
		return this.#me.user.id
	}

	async #send<T>(method: string, path: string, json?: object, headers: Record<string, string> = {}): Promise<T> {
		const response = await fetch(this.#address + path, {
			method,
			headers: {
				...(this.#me ? { Authorization: `Bearer ${this.#me.token}` } : {}),
				...(json ? { 'Content-Type': 'application/json' } : {}),
				...headers,
			},
			...(json ? { body: JSON.stringify(json) } : {}),
		})
		const answer = (await response.json()) as { message: string; fields?: Record<string, string> }
		if (!response.ok) throw new ShopRefusal(response.status, answer.message, answer.fields)
		return answer as T
	}
}
