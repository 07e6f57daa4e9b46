import type { PriceSpan } from '../catalog/product/price-words.ts'

export interface Found<T> {
	items: T[]
	/** The count, up to `mostCounted`. */
	total: number
}

export const shownOfEach = 5
/** The highest count that is told; above it reads '50+'. */
export const mostCounted = 50

/** '7', or '50+' when there are more. */
export function totalText(total: number): string {
	return total > mostCounted ? `${mostCounted}+` : String(total)
}

export interface FoundProduct extends PriceSpan {
	id: number
	name: string
	remainingQty: number
}

export interface FoundOrder {
	id: number
	status: number
	firstName: string
	lastName: string
	email: string
	phoneNumber: string | null
	totalPaise: number
	createdAt: Date
}

interface FoundCustomer {
	id: number
	username: string
	fullname: string | null
	email: string
	phone: string
}

export interface FoundMessage {
	id: number
	name: string
	email: string
	message: string
	createdAt: Date
}

interface FoundSubscriber {
	id: number
	name: string
	phone: string
}

interface FoundName {
	id: number
	name: string
}

export interface SearchResults {
	products: Found<FoundProduct>
	orders: Found<FoundOrder>
	customers: Found<FoundCustomer>
	messages: Found<FoundMessage>
	subscribers: Found<FoundSubscriber>
	categories: Found<FoundName>
	collections: Found<FoundName>
}
