import { comparePaths, type Call } from '../call.ts'
import * as cart from './cart-calls.ts'
import * as catalog from './catalog-calls.ts'
import * as feedback from './feedback-calls.ts'
import * as home from './home-calls.ts'
import * as orders from './order-calls.ts'
import * as payments from './payment-calls.ts'
import * as products from './product-calls.ts'
import * as users from './user-calls.ts'

const nouns: Record<string, unknown>[] = [products, catalog, home, users, cart, orders, payments, feedback]

/** A call with the name under which it is exported. */
export type NamedCall = Call & { id: string }

export const calls: NamedCall[] = nouns.flatMap((noun) =>
	Object.entries(noun)
		.flatMap(([id, value]) => (isCall(value) ? [{ ...value, id }] : []))
		.toSorted(comparePaths),
)

function isCall(value: unknown): value is Call {
	return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
