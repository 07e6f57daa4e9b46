import type { z } from 'zod'
import type { RefusalCode } from '#app/shop/refusal.ts'

/**
 * `customer` is no administrator, who has neither cart nor orders (rule: staff-do-not-shop); `self` is the path's
 * `userId`. To others such a path is not found (rule: others-not-found).
 */
export type Who = 'anyone' | 'account' | 'customer' | 'admin' | 'self' | 'self-or-admin'

interface Definition<
	Path extends string,
	Access extends Who,
	Query extends z.ZodType,
	Body extends z.ZodType,
	Answer extends z.ZodType,
> {
	/** Its method and its path, with `{id}` for the ids of rows. */
	at: `${Method} ${Path}`
	summary: string
	/** What the fields do not show. */
	description?: string
	who: Access
	query?: Query
	body?: Body
	bodyType?: 'json' | 'multipart'
	files?: readonly string[]
	/** 200 unless said. */
	status?: 200 | 201
	answer: Answer
	/** What it refuses beyond what each call can (`refusalsOf`). */
	refuses?: readonly RefusalCode[]
	/** The same for everybody: has an ETag, and 304 for an unchanged one. */
	isPublic?: boolean
	isOnce?: boolean
	/** Reads `Prefer: total=exact`. */
	hasExactTotal?: boolean
	/** What a 409 can answer beside its sentence. */
	conflict?: z.ZodObject
}

export interface Call<
	Path extends string = string,
	Access extends Who = Who,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Answer extends z.ZodType = z.ZodType,
> extends Omit<Definition<Path, Access, Query, Body, Answer>, 'at'> {
	tag: string
	method: Method
	path: Path
}

/** Makes the calls that stand below one heading of the documentation. */
export function callsAbout(tag: string) {
	return <
		const Path extends string,
		const Access extends Who,
		Answer extends z.ZodType,
		Query extends z.ZodType = z.ZodUndefined,
		Body extends z.ZodType = z.ZodUndefined,
	>({
		at,
		...definition
	}: Definition<Path, Access, Query, Body, Answer>): Call<Path, Access, Query, Body, Answer> => {
		const [method, path] = at.split(' ') as [Method, Path]
		return { ...definition, tag, method, path }
	}
}

export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | ParamsOf<Rest>
	: never

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof methods)[number]

export function allowedMethods(calls: readonly Call[]): string[] {
	return methods
		.filter((method) => calls.some((one) => one.method === method))
		.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** The path of a call as the router writes it. */
export function patternOf({ path }: Pick<Call, 'path'>): string {
	return path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')
}

export function comparePaths(one: Call, other: Call): number {
	if (one.path !== other.path) return one.path < other.path ? -1 : 1
	return methods.indexOf(one.method) - methods.indexOf(other.method)
}

export function refusalsOf({ path, who, query, body, refuses = [] }: Call): RefusalCode[] {
	const codes = new Set<RefusalCode>(refuses)
	if (query || body) codes.add('invalid')
	if (body) codes.add('too-large').add('wrong-type')
	// Forbidden to API keys without the scope, too.
	if (who !== 'anyone') codes.add('unauthenticated').add('forbidden')
	if (path.includes('{')) codes.add('not-found')
	return [...codes]
}

/** The fields whose files a call takes for `field`, its only one with files; each also as `images[]` or `images[0]`. */
export function fileFieldsOf(field: string): string[] {
	return [...new Set([field, ...(field === 'video' ? [] : ['image', 'images']), 'file'])]
}

/** Whether a call that takes files in `field` takes those in `name`. */
export function isFileFieldOf(field: string, name: string): boolean {
	return fileFieldsOf(field).includes(name.replace(/\[\d{0,3}\]$/, ''))
}
