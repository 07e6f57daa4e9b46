import type { Client } from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

/** What the API takes and answers, by name. */
export type Schemas = components['schemas']

export type Shop = Client<paths> & {
	/** Goes along with each call from now on; undefined for nobody. */
	useToken(token: string | undefined): void
}

/** The calls of the shop at `address`, such as https://shop.example; `key` is an API key, if there is one. */
export function connect(address: string, key?: string): Shop
