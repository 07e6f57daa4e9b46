import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type Params,
	redirect,
	type RouterContextProvider,
} from 'react-router'
import { z } from 'zod'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { parseButtonValues } from '../forms/parse-form.server.ts'
import { runAction, submitRequestForm } from '../forms/forms.server.ts'
import { orThrowResponse } from '../responses/page-refusals.server.ts'
import { requireAdmin } from '../session/guards.server.ts'
import { sessionContext } from '../session/contexts.ts'
import { readFormData } from '../upload/read-form.server.ts'
import { redirectWithToast } from './row-list.server.ts'
import { createListPath } from '#app/shop/search/list-state.ts'

interface ActionContext {
	/** The row id in the URL; 0 when it is missing or invalid. */
	id: number
	actor: Actor
	params: Params
	url: URL
	/** The submitted form; `undefined` for a GET request, or when the route has no `schema`. */
	form: FormData | undefined
}

interface ActionInput<Values> extends Omit<ActionContext, 'actor' | 'form'> {
	values: Values
	/** The URL to return to. */
	back: string
	context: Readonly<RouterContextProvider>
}

export interface ButtonRoute<Schema extends z.ZodType> {
	/**
	 * The URL of the page with the button. The action redirects to it, and so does a GET request for the route's own
	 * URL.
	 */
	back: string | ((actionContext: ActionContext) => string | Promise<string>)
	/** The schema of the submitted form. Without it, the body is not read. */
	schema?: Schema
	/** The message for an unexpected failure. Without it the error page is shown. */
	unexpected?: string
	isBrief?: boolean
}

type ActionHandler<Schema extends z.ZodType, Answer> = (
	actor: Actor,
	input: ActionInput<z.output<Schema>>,
) => Promise<Answer>

/** An action with a fixed success message, `done`. */
interface SimpleAction<Schema extends z.ZodType> extends ButtonRoute<Schema> {
	run: ActionHandler<Schema, unknown>
	done: string
}

/** An action that returns its own message, or a redirect to another page. */
interface ActionWithResponse<Schema extends z.ZodType> extends ButtonRoute<Schema> {
	run: ActionHandler<Schema, string | Response | undefined>
	done?: undefined
}

/**
 * Creates the loader and action of a route for a single button: it performs the action and redirects back with a
 * message. An `ErrorBoundary` in the route turns errors into a page instead of JSON.
 */
export function actionRoute<Schema extends z.ZodType = z.ZodObject>({
	back,
	schema,
	run,
	done,
	unexpected,
	isBrief = false,
}: SimpleAction<Schema> | ActionWithResponse<Schema>) {
	const resolveBackPath = async (actionContext: ActionContext) =>
		typeof back === 'string' ? back : orThrowResponse(Promise.resolve(back(actionContext)))
	return {
		loader: async ({ params, url, context }: LoaderFunctionArgs) => {
			const actor = await requireAdmin(context)
			return redirect(await resolveBackPath({ id: parseRowId(params.id), actor, params, url, form: undefined }), 303)
		},
		action: async ({ request, params, url, context }: ActionFunctionArgs) => {
			const actor = await requireAdmin(context)
			const form = schema && (await readFormData(request))
			const actionContext = { id: parseRowId(params.id), params, url, form }
			const page = await resolveBackPath({ ...actionContext, actor })
			const runHandler = async () => {
				const values = parseButtonValues(form ?? new FormData(), schema ?? z.object()) as z.output<Schema>
				const input = { ...actionContext, values, back: page, context }
				if (done === undefined) return run(actor, input)
				await run(actor, input)
				return done
			}
			return runAction(context.get(sessionContext), page, runHandler, { isBrief, ...(unexpected && { unexpected }) })
		},
	}
}

/**
 * Combines button routes into the loader and action of one route module for several URLs. The keys are the parts of the
 * URL patterns after /admin/, such as 'returns/:id/accept'.
 */
export function actionRoutes(routes: Record<string, ReturnType<typeof actionRoute>>) {
	const getRoute = (pattern: string) => routes[toAdminPattern(pattern)]!
	return {
		loader: (args: LoaderFunctionArgs) => getRoute(args.pattern).loader(args),
		action: (args: ActionFunctionArgs) => getRoute(args.pattern).action(args),
	}
}

/**
 * Creates the action of a page with one form. `save` returns the URL of the next page and its message; a rejected form
 * is shown again. `id` comes from the URL, and `url` is the whole URL.
 */
export function createFormAction<Schema extends z.ZodType>(
	schema: Schema,
	save: (actor: Actor, values: z.output<Schema>, id: number, url: URL) => Promise<[address: string, message: string]>,
	options?: Parameters<typeof submitRequestForm>[3],
) {
	return async ({ request, context, params, url }: ActionFunctionArgs) => {
		const actor = await requireAdmin(context)
		const work = async (values: z.output<Schema>) =>
			redirectWithToast(context, ...(await save(actor, values, parseRowId(params.id), url)))
		return submitRequestForm(request, schema, work, options)
	}
}

interface ConfirmRoute<Found extends { subject: string }, Schema extends z.ZodType> extends Omit<
	ButtonRoute<Schema>,
	'back'
> {
	/**
	 * The page to return to: the URL of a list, to which its search and page are added, or a function that returns any
	 * URL. `form` is the submitted form; `undefined` in the loader.
	 */
	back: string | ((url: URL, id: number, actor: Actor, form?: FormData) => string | Promise<string>)
	/** Finds the entry that the action changes, such as the one to delete. `subject` is its name on the page. */
	find: (id: number, actor: Actor, url: URL) => Promise<Found>
	remove: (actor: Actor, id: number, more: { values: z.output<Schema>; context: Context }) => Promise<unknown>
	/** The success message. */
	done: string
}

type Context = Readonly<RouterContextProvider>

/** Creates the loader and action of a page that confirms an action (`createConfirmPage` renders it). */
export function confirmRoute<Found extends { subject: string }, Schema extends z.ZodType = z.ZodObject>({
	back: listOrBack,
	find,
	remove,
	...question
}: ConfirmRoute<Found, Schema>) {
	const back = typeof listOrBack === 'string' ? createListPath(listOrBack) : listOrBack
	const { action } = actionRoute<Schema>({
		...question,
		back: ({ url, id, actor, form }) => back(url, id, actor, form),
		run: (actor, { id, values, context }) => remove(actor, id, { values, context }),
	})
	return {
		loader: async ({ params, context, url }: LoaderFunctionArgs) => {
			const id = parseRowId(params.id)
			const actor = await requireAdmin(context)
			const found = await orThrowResponse(find(id, actor, url))
			return { ...found, to: url.pathname + url.search, cancelTo: await back(url, id, actor) }
		},
		action,
	}
}

interface ConfirmPageRoute<Found> {
	loader: (args: LoaderFunctionArgs) => Promise<Found & { to: string; cancelTo: string }>
	action: (args: ActionFunctionArgs) => Promise<Response>
}

/**
 * Combines confirmation pages into the loader and action of one route module for several URLs. The keys are the parts
 * of the URL patterns after /admin/, such as 'offers/:id/delete'.
 */
export function confirmRoutes<Routes extends Record<string, ConfirmPageRoute<{ subject: string }>>>(routes: Routes) {
	type Found = Awaited<ReturnType<Routes[keyof Routes]['loader']>>
	const getRoute = (pattern: string) => routes[toAdminPattern(pattern)] as unknown as ConfirmPageRoute<Found>
	return {
		loader: async (args: LoaderFunctionArgs): Promise<Found> => getRoute(args.pattern).loader(args),
		action: (args: ActionFunctionArgs) => getRoute(args.pattern).action(args),
	}
}

function toAdminPattern(pattern: string): string {
	return pattern.replace(/^\/?admin\//, '')
}
