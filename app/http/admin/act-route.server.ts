import {
	type ActionFunctionArgs,
	type LoaderFunctionArgs,
	type Params,
	redirect,
	type RouterContextProvider,
} from 'react-router'
import { z } from 'zod'
import type { Actor } from '#app/shop/words/roles.ts'
import { rowId } from '#app/shop/row-id.ts'
import { valuesOf } from '../forms/parse-form.server.ts'
import { runAction } from '../forms/forms.server.ts'
import { pageOrRefusal } from '../outcomes/page-refusals.server.ts'
import { adminOf } from '../session/guards.server.ts'
import { sessionContext } from '../session/contexts.ts'
import { readFormData } from '../upload/read-form.server.ts'

interface Asked {
	/** The id in the URL; 0 without one. */
	id: number
	actor: Actor
	params: Params
	url: URL
	/** The submitted form; `undefined` for a GET request, or when the action has no form. */
	form: FormData | undefined
}

interface Given<Values> extends Omit<Asked, 'actor' | 'form'> {
	values: Values
	/** The URL to return to. */
	back: string
	context: Readonly<RouterContextProvider>
}

export interface Button<Schema extends z.ZodType> {
	/** The URL to return to, also for a GET request of the route's own URL. */
	back: string | ((asked: Asked) => string | Promise<string>)
	/** The schema of the form. */
	schema?: Schema
	/** The message for an unexpected failure. Without it the error page is shown. */
	unexpected?: string
	isBrief?: boolean
}

type Act<Schema extends z.ZodType, Answer> = (actor: Actor, given: Given<z.output<Schema>>) => Promise<Answer>

/** An action with a fixed success message, `done`. */
interface SimpleAct<Schema extends z.ZodType> extends Button<Schema> {
	act: Act<Schema, unknown>
	done: string
}

/** An action that returns its own message, or a redirect to another page. */
interface AnsweringAct<Schema extends z.ZodType> extends Button<Schema> {
	act: Act<Schema, string | Response | undefined>
	done?: undefined
}

/**
 * Creates the loader and action of a route for a single button: it performs the action and redirects back with a
 * message. An `ErrorBoundary` in the route turns errors into a page instead of JSON.
 */
export function actRoute<Schema extends z.ZodType = z.ZodObject>({
	back,
	schema,
	act,
	done,
	unexpected,
	isBrief = false,
}: SimpleAct<Schema> | AnsweringAct<Schema>) {
	const backFrom = async (asked: Asked) =>
		typeof back === 'string' ? back : pageOrRefusal(Promise.resolve(back(asked)))
	return {
		loader: async ({ params, url, context }: LoaderFunctionArgs) => {
			const actor = await adminOf(context)
			return redirect(await backFrom({ id: rowId(params.id), actor, params, url, form: undefined }), 303)
		},
		action: async ({ request, params, url, context }: ActionFunctionArgs) => {
			const actor = await adminOf(context)
			const form = schema && (await readFormData(request))
			const asked = { id: rowId(params.id), params, url, form }
			const page = await backFrom({ ...asked, actor })
			const work = async () => {
				const values = valuesOf(form ?? new FormData(), schema ?? z.object()) as z.output<Schema>
				const given = { ...asked, values, back: page, context }
				if (done === undefined) return act(actor, given)
				await act(actor, given)
				return done
			}
			return runAction(context.get(sessionContext), page, work, { isBrief, ...(unexpected && { unexpected }) })
		},
	}
}

/**
 * Creates one back-office route for several URLs, by the part of their patterns after /admin/: 'returns/:id/accept'.
 */
export function actRoutes(routes: Record<string, ReturnType<typeof actRoute>>) {
	const routeOf = (pattern: string) => routes[pattern.replace(/^\/?admin\//, '')]!
	return {
		loader: (args: LoaderFunctionArgs) => routeOf(args.pattern).loader(args),
		action: (args: ActionFunctionArgs) => routeOf(args.pattern).action(args),
	}
}
