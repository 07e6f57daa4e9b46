import type { Client } from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

/** The request and response types of the API, by name. */
export type Schemas = components['schemas']

export type Shop = Client<paths> & {
	/** Sends this token with every later call; `undefined` sends none. */
	useToken(token: string | undefined): void
}

/** Returns a client for the shop at `address`, such as https://shop.example. `key` is an optional API key. */
export function connect(address: string, key?: string): Shop
