import type { z } from 'zod'
import type { RefusalCode } from '#app/shop/values/refusal.ts'
import { type Scope, findScope, type Permission } from '#app/shop/auth/permissions.ts'

/**
 * Who may use a call. `customer` excludes administrators, who have neither cart nor orders (rule: staff-do-not-shop).
 * `self` is only the account whose id is the `userId` in the path. Other accounts get 'not found' (rule:
 * others-not-found).
 */
export type CallAccess = 'anyone' | 'account' | 'customer' | 'admin' | 'self' | 'self-or-admin'

interface CallDefinition<
	Path extends string,
	Access extends CallAccess,
	Query extends z.ZodType,
	Body extends z.ZodType,
	Answer extends z.ZodType,
> {
	/** The method and the path, with `{id}` for the ids of rows. */
	at: `${Method} ${Path}`
	summary: string
	/** Details for the documentation that the schemas do not show. */
	description?: string
	who: Access
	query?: Query
	body?: Body
	bodyType?: 'json' | 'multipart'
	files?: readonly string[]
	/** The status of success; 200 by default. */
	status?: 200 | 201
	answer: Answer
	/** The message of an unexpected failure. Without it, the call has the general message. */
	failed?: string
	/** The refusals in addition to those that `listRefusalCodes` derives from the other properties. */
	refuses?: readonly RefusalCode[]
	/** The response is the same for all callers. It has an ETag, and an unchanged one is answered with 304. */
	isPublic?: boolean
	/**
	 * Whether the call reads the header `Idempotency-Key`. A request that repeats a key gets the first response again,
	 * or 422 if its input differs from the first request.
	 */
	isOnce?: boolean
	/**
	 * Whether the call reads the header `Prefer: total=exact`. With it, the order is placed only if its total equals
	 * the `total` in the body.
	 */
	hasExactTotal?: boolean
	/** Additional fields of a 409 response. */
	conflict?: z.ZodObject
}

export interface Call<
	Path extends string = string,
	Access extends CallAccess = CallAccess,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
> extends Omit<CallDefinition<Path, Access, Query, Body, Answer>, 'at'> {
	tag: string
	method: Method
	path: Path
}

/** Returns a function that defines calls under one heading of the documentation. */
export function createCallGroup(tag: string) {
	return <
		const Path extends string,
		const Access extends CallAccess,
		Answer extends z.ZodType,
		Query extends z.ZodType = z.ZodUndefined,
		Body extends z.ZodType = z.ZodUndefined,
	>({
		at,
		...definition
	}: CallDefinition<Path, Access, Query, Body, Answer>): Call<Path, Access, Query, Body, Answer> => {
		const [method, path] = at.split(' ') as [Method, Path]
		return { ...definition, tag, method, path }
	}
}

export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | PathParams<Rest>
	: never

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof methods)[number]

export function listAllowedMethods(calls: readonly Call[]): string[] {
	return methods
		.filter((method) => calls.some((one) => one.method === method))
		.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** Returns the path of a call in the router's syntax. */
export function toRoutePattern({ path }: Pick<Call, 'path'>): string {
	return path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
}

export function comparePaths(one: Call, other: Call): number {
	if (one.path !== other.path) return one.path < other.path ? -1 : 1
	return methods.indexOf(one.method) - methods.indexOf(other.method)
}

export function listRefusalCodes({ path, who, query, body, isOnce, refuses = [] }: Call): RefusalCode[] {
	const codes = new Set<RefusalCode>(refuses)
	if (query || body) codes.add('invalid')
	if (body) codes.add('too-large').add('wrong-type')
	if (isOnce) codes.add('key-reused')
	// API keys without the scope also get 'forbidden'.
	if (who !== 'anyone') codes.add('unauthenticated').add('forbidden')
	if (path.includes('{')) codes.add('not-found')
	return [...codes]
}

/**
 * Returns the names under which a call accepts its files: `field` itself and `file`, and for images also `image` and
 * `images`.
 */
export function listFileFields(field: string): string[] {
	return [...new Set([field, ...(field === 'video' ? [] : ['image', 'images']), 'file'])]
}

/**
 * Returns whether a call that accepts files in `field` also accepts them in `name`, such as `images[]` or `images[0]`.
 */
export function isFileField(field: string, name: string): boolean {
	return listFileFields(field).includes(name.replace(/\[\d{0,3}\]$/, ''))
}

/** The permissions for calls of the JSON API that are restricted to staff, by the beginning of the path. */
const permissionsByCall: Record<string, Permission> = {
	products: 'catalog',
	categories: 'catalog',
	collections: 'catalog',
	colors: 'catalog',
	'products/dashboardcounts': 'overview',
	orders: 'orders',
	'orders/refund': 'payments',
	users: 'customers',
	'users/logout': 'own account',
	banners: 'home page',
	offers: 'home page',
	video: 'home page',
	instasection: 'home page',
	update: 'feedback',
	contacts: 'feedback',
	ratings: 'feedback',
}

/** Returns the permission that a call of the API requires; `null` when none is defined. */
export function getCallPermission({ path }: { path: string }): Permission | null {
	const [, noun = '', verb = ''] = path.split('/')
	return permissionsByCall[`${noun}/${verb}`] ?? permissionsByCall[noun] ?? null
}

/**
 * Returns the scope that an API key needs for a call; `null` for public calls, calls of customers and calls for the
 * holder's own account (rule: api-key-limits).
 */
export function getCallScope(call: Pick<Call, 'path' | 'method' | 'who'>): Scope | null {
	const permission =
		call.who === 'self' || call.who === 'customer' || call.who === 'anyone' ? null : getCallPermission(call)
	return permission && findScope(permission, call.method === 'GET')
}
