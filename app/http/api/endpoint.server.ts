import {
	isRouteErrorResponse,
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type RouterContextProvider,
} from 'react-router'
import { z } from 'zod'
import { log } from '#app/adapters/log.server.ts'
import { nameField } from '#app/adapters/validation-messages.ts'
import type { Client } from '#app/shop/rate-limits/rate-limits.ts'
import { removeUploadsOnError } from '#app/shop/media/unused-uploads.server.ts'
import type { Viewer } from '#app/shop/people/session/session.server.ts'
import { type Refusal, refuse } from '#app/shop/values/refusal.ts'
import { getNetwork } from '../server/client-address.ts'
import { requestContext, waitContext } from '../session/contexts.ts'
import { setMessageLanguage } from '../session/request-language.server.ts'
import { toLoggedPath } from '../server/request-log.ts'
import { toRefusal } from '../responses/page-refusals.server.ts'
import { readFormData } from '../upload/read-form.server.ts'
import type { messageOnly } from './calls/fields.ts'
import { authorize } from './authorize.server.ts'
import { listAllowedMethods, type Call, type PathParams, toRoutePattern, type CallAccess } from './call.ts'
import { withCommonHeaders } from './common-headers.server.ts'
import { buildCacheKey, sendCached } from './json-cache.server.ts'
import { sendJson, sendServerError, sendRefusal, sendUnknownCall, buildErrorBody } from './send-json.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { maxJsonKb } from '../server/body/body-limits.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type ViewerFor<Access extends CallAccess> = Access extends 'anyone' ? Viewer | null : Viewer
type ClientFor<Access extends CallAccess> = Access extends 'anyone' ? Client : Client<number>
type ReadForm = (request: Request, requester: Client) => ReturnType<typeof readFormData>

interface CallInput<C extends Call> {
	params: Record<PathParams<C['path']>, number>
	query: z.output<NonNullable<C['query']>>
	body: z.output<NonNullable<C['body']>>
	viewer: ViewerFor<C['who']>
	/** The bearer token, or an empty string. */
	token: string
	request: Request
	/** The client's address, for rate limits. */
	address: string
	requester: ClientFor<C['who']>
}

interface CallHandler {
	call: Call
	answer: (input: CallInput<Call>) => Promise<unknown>
	readForm?: ReadForm
}

/**
 * Combines a call with its implementation. `answer` returns a `Response` or the data that the call's schema describes.
 * `readForm` reads the body of a call that accepts files.
 */
export function handle<C extends Call>(
	call: C,
	answer: (input: CallInput<C>) => Promise<z.input<C['answer']> | Response>,
	readForm?: ReadForm,
): CallHandler {
	return { call, answer, ...(readForm ? { readForm } : {}) }
}

type DeleteCall = Call<string, 'admin', z.ZodType, z.ZodType, typeof messageOnly>

/** Implements a call for staff that deletes a row. */
export function handleDelete(
	call: DeleteCall,
	remove: (viewer: Viewer, id: number) => Promise<unknown>,
	message: string,
): CallHandler {
	return handle(call, async ({ params, viewer }) => {
		await remove(viewer, (params as { id: number }).id)
		return { message }
	})
}

/**
 * Creates a function that answers API calls, for the loader and the action of a route. Every error becomes a JSON
 * response (app/http/api/send-json.server.ts), never an error page. Only the bearer token identifies the caller (rule:
 * session-and-token).
 */
export function endpoint(...handlers: CallHandler[]) {
	return async (args: Args): Promise<Response> => {
		const { request, context } = args
		setMessageLanguage(request)
		const here = handlers.filter(({ call }) => toRoutePattern(call) === args.pattern.replace(/^\//, ''))
		const method = request.method === 'HEAD' ? 'GET' : request.method
		const found = here.find(({ call }) => call.method === method)
		const response = found
			? await attempt(args, found)
			: sendUnknownCall(listAllowedMethods(here.map(({ call }) => call)))
		return withCommonHeaders(request, context.get(requestContext), response)
	}
}

async function attempt(args: Args, { call, answer, readForm }: CallHandler): Promise<Response> {
	const { context, url } = args
	try {
		return await (readForm
			? removeUploadsOnError(() => answerCall(args, { call, answer, readForm }))
			: answerCall(args, { call, answer }))
	} catch (error) {
		return sendErrorResponse(error, context, { pathname: url.pathname, failed: call.failed })
	}
}

async function answerCall(args: Args, { call, answer, readForm }: CallHandler): Promise<Response> {
	const { request, context, url } = args
	const params = Object.fromEntries(Object.entries(args.params).map(([name, text]) => [name, parseRowId(text)]))
	const { viewer, token } = await authorize(request, context, call, params.userId)
	const query = call.query ? parseInput(call.query, Object.fromEntries(url.searchParams)) : undefined
	const { address } = context.get(requestContext)
	// The cast is needed because `userId` may be null only for calls that need no account.
	const requester = { userId: viewer?.userId ?? null, network: getNetwork(address) } as Client<number>
	const read = readForm && ((sent: Request) => readForm(sent, requester))
	const body = call.body ? parseInput(call.body, await readBody(request, call, read)) : undefined
	const runHandler = () => answer({ params, query, body, viewer, token, request, address, requester })
	if (call.isPublic) return await sendCached(request, buildCacheKey(call, params, query), runHandler)
	const value = await runHandler()
	return value instanceof Response ? value : sendJson(value, call.status)
}

function sendErrorResponse(
	error: unknown,
	context: Readonly<RouterContextProvider>,
	{ pathname, failed }: { pathname: string; failed: string | undefined },
): Response {
	if (error instanceof InvalidInputError)
		return sendJson({ ...buildErrorBody(error.message), fields: error.fields }, 400)
	const thrown = thrownData.safeParse(error)
	if (thrown.success) return sendJson(buildErrorBody(thrown.data.data), thrown.data.init.status)
	if (isRouteErrorResponse(error)) return sendJson(buildErrorBody(String(error.data)), error.status)
	const refusal = findRefusal(error)
	if (refusal?.wait) context.set(waitContext, refusal.wait)
	if (refusal) return sendRefusal(refusal, context.get(waitContext))
	const { requestId } = context.get(requestContext)
	log.error({ err: error, requestId, path: toLoggedPath(pathname) }, 'a call of the API failed')
	return sendServerError(requestId, 500, failed)
}

/** The shape of an error that the HTTP layer throws for pages (`data` of React Router). */
const thrownData = z.object({ data: z.string(), init: z.object({ status: z.number() }) })

function findRefusal(error: unknown): Refusal | undefined {
	try {
		return toRefusal(error)
	} catch {
		return undefined
	}
}

async function readBody(request: Request, { bodyType = 'json' }: Call, readForm = readFormData): Promise<unknown> {
	const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
	if (bodyType === 'multipart') {
		if (type !== 'multipart/form-data') refuse('wrong-type', 'call-not-multipart')
		return toFields(await readForm(request))
	}
	if (type !== 'application/json') refuse('wrong-type', 'call-not-json')
	return readJson(request)
}

async function readJson(request: Request): Promise<unknown> {
	const text = await request.text()
	if (Buffer.byteLength(text) > maxJsonKb * 1024) refuse('too-large', 'request-too-large')
	try {
		return JSON.parse(text)
	} catch {
		return refuse('invalid', 'call-json-invalid')
	}
}

function toFields(form: FormData): Record<string, unknown> {
	const fields = new Map<string, unknown>()
	for (const name of new Set(form.keys())) {
		const values = form.getAll(name)
		fields.set(name, values.length > 1 ? values : values[0])
	}
	return Object.fromEntries(fields)
}

class InvalidInputError extends Error {
	readonly fields: Record<string, string>

	constructor(issues: z.core.$ZodIssue[]) {
		// An issue without a path concerns the whole input. Its message names every missing field, like the message of
		// the admin's product form (rule: product-fields).
		const first = issues.find(({ path }) => path.length === 0) ?? issues[0]
		super(first ? formatIssue(first) : 'The input is not valid.')
		const fields = new Map<string, string>()
		for (const issue of issues) {
			const message = issue.path.length > 0 ? issue.message : nameField(issue.message, 'The body')
			if (!fields.has(formatPath(issue))) fields.set(formatPath(issue), message)
		}
		this.fields = Object.fromEntries(fields)
	}
}

function formatPath({ path }: z.core.$ZodIssue): string {
	return path.length > 0 ? path.join('.') : 'body'
}

/** Returns the message of an issue. It names the field if the message alone does not say what is wrong. */
function formatIssue(issue: z.core.$ZodIssue): string {
	const { path, message } = issue
	const named = nameField(message, path.length > 0 ? `The field ${formatPath(issue)}` : 'The body')
	return /^(Invalid|Required)/.test(named) ? `${formatPath(issue)}: ${named}` : named
}

/** Throws `InvalidInputError`. */
function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
	const result = schema.safeParse(input)
	if (result.success) return result.data
	throw new InvalidInputError(result.error.issues)
}
