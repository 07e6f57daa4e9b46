import type { z } from 'zod'
import type { RefusalCode } from '#app/shop/refusal.ts'

/**
 * Who may make a call: `anyone` needs no token; `account` is whoever is signed in; `customer` is everybody signed in
 * but an administrator, who has neither cart nor orders (rule 64); `admin` is an administrator; `self` is the account
 * whose id stands in the path as `userId`, and `self-or-admin` an administrator too. To everybody else such a path is
 * not found (rule 110).
 */
export type Who = 'anyone' | 'account' | 'customer' | 'admin' | 'self' | 'self-or-admin'

export interface Call<
	Path extends string = string,
	Access extends Who = Who,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
> {
	/** The name in the documentation and in generated clients. */
	id: string
	/** The part of the documentation that the call belongs to. */
	tag: string
	method: (typeof methods)[number]
	/** The path, with `{id}` for what varies; each of these is the id of a row. */
	path: Path
	summary: string
	/** What a caller cannot see from the fields. */
	description?: string
	who: Access
	query?: Query
	/** Left out where nothing is sent. */
	body?: Body
	/** How the body is sent; JSON unless it brings files. */
	bodyType?: 'json' | 'multipart'
	/** The fields of a multipart body that are files. */
	files?: readonly string[]
	/** The status of a success; 200 unless said. */
	status?: 200 | 201
	answer: Answer
	/** Why the operation may refuse, beyond what each call can answer (see `refusalsOf`). */
	refuses?: readonly RefusalCode[]
	/** The answer is the same for everybody: it carries an ETag, and an unchanged one is answered 304. */
	isPublic?: boolean
	/** Takes the header `Idempotency-Key`. */
	isOnce?: boolean
}

/** A call, with its types. */
export function call<
	const Path extends string,
	const Access extends Who,
	Answer extends z.ZodType,
	Query extends z.ZodType = z.ZodUndefined,
	Body extends z.ZodType = z.ZodUndefined,
>(definition: Call<Path, Access, Query, Body, Answer>): Call<Path, Access, Query, Body, Answer> {
	return definition
}

/** The names in the braces of a path. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParamsOf<Rest>
	: never

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The methods that a path has. */
export function allowedMethods(calls: readonly Call[]): string[] {
	return methods
		.filter((method) => calls.some((one) => one.method === method))
		.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** For sorting: by path, then by method. */
export function byPath(one: Call, other: Call): number {
	if (one.path !== other.path) return one.path < other.path ? -1 : 1
	return methods.indexOf(one.method) - methods.indexOf(other.method)
}

/** Every refusal code that a call may answer. */
export function refusalsOf({ path, who, query, body, refuses = [] }: Call): RefusalCode[] {
	const codes = new Set<RefusalCode>(refuses)
	if (query || body) codes.add('invalid')
	if (body) codes.add('too-large').add('wrong-type')
	if (who !== 'anyone') codes.add('unauthenticated')
	if (who === 'customer' || who === 'admin') codes.add('forbidden')
	if (path.includes('{')) codes.add('not-found')
	return [...codes]
}
