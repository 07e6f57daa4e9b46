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
	/** The id in the address; 0 without one. */
	id: number
	actor: Actor
	params: Params
	url: URL
	/** What was sent: nothing where somebody opens the address, or where the act has no form. */
	form: FormData | undefined
}

interface Given<Values> extends Omit<Asked, 'actor' | 'form'> {
	values: Values
	/** The page that it leads back to. */
	back: string
	context: Readonly<RouterContextProvider>
}

export interface Button<Schema extends z.ZodType> {
	/** The page that it leads back to, also whoever opens its address. */
	back: string | ((asked: Asked) => string | Promise<string>)
	/** The schema of its form. */
	schema?: Schema
	/** The message when it fails unexpectedly; the error page otherwise. */
	unexpected?: string
	isBrief?: boolean
}

type Act<Schema extends z.ZodType, Answer> = (actor: Actor, given: Given<z.output<Schema>>) => Promise<Answer>

/** What it does; `done` is the message of the page that it leads back to. */
interface SimpleAct<Schema extends z.ZodType> extends Button<Schema> {
	act: Act<Schema, unknown>
	done: string
}

/** What it does, which answers the message itself, or a redirect to another page. */
interface AnsweringAct<Schema extends z.ZodType> extends Button<Schema> {
	act: Act<Schema, string | Response | undefined>
	done?: undefined
}

/**
 * Loader and action of a route behind a single button: it acts and leads back, with a message. An `ErrorBoundary` beside
 * them makes errors a page instead of JSON.
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

/** One route of the back-office for several addresses, by what follows /admin/ in their patterns: 'returns/:id/accept'. */
export function actRoutes(routes: Record<string, ReturnType<typeof actRoute>>) {
	const routeOf = (pattern: string) => routes[pattern.replace(/^\/?admin\//, '')]!
	return {
		loader: (args: LoaderFunctionArgs) => routeOf(args.pattern).loader(args),
		action: (args: ActionFunctionArgs) => routeOf(args.pattern).action(args),
	}
}
