import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Actor } from '#app/shop/words/roles.ts'
import { rowId } from '#app/shop/row-id.ts'
import { listFrom, listIn } from '#app/shop/search/list-state.ts'
import { pageOrRefusal } from '../outcomes/page-refusals.server.ts'
import { adminOf } from '../session/guards.server.ts'
import { actRoute, type Button } from './act-route.server.ts'

interface ConfirmRoute<Found extends { subject: string }, Schema extends z.ZodType> extends Omit<
	Button<Schema>,
	'back'
> {
	/** The page to return to: a list, with its search and page, or a URL. `form` is the submitted form. */
	back: string | ((url: URL, id: number, actor: Actor, form?: FormData) => string | Promise<string>)
	/** Finds the entry to confirm. `subject` names it. */
	find: (id: number, actor: Actor, url: URL) => Promise<Found>
	remove: (actor: Actor, id: number, more: { values: z.output<Schema>; context: Context }) => Promise<unknown>
	/** The success message. */
	done: string
}

type Context = Readonly<RouterContextProvider>

/** Creates the loader and action of a page that confirms an action (`confirmPage` renders it). */
export function confirmRoute<Found extends { subject: string }, Schema extends z.ZodType = z.ZodObject>({
	back: listOrBack,
	find,
	remove,
	...question
}: ConfirmRoute<Found, Schema>) {
	const back = typeof listOrBack === 'string' ? listFrom(listOrBack) : listOrBack
	const { action } = actRoute<Schema>({
		...question,
		back: ({ url, id, actor, form }) => back(url, id, actor, form),
		act: (actor, { id, values, context }) => remove(actor, id, { values, context }),
	})
	return {
		loader: async ({ params, context, url }: LoaderFunctionArgs) => {
			const id = rowId(params.id)
			const actor = await adminOf(context)
			const found = await pageOrRefusal(find(id, actor, url))
			return { ...found, to: url.pathname + url.search, cancelTo: await back(url, id, actor) }
		},
		action,
	}
}

interface Asking<Found> {
	loader: (args: LoaderFunctionArgs) => Promise<Found & { to: string; cancelTo: string }>
	action: (args: ActionFunctionArgs) => Promise<Response>
}

/** Creates the loader and action of confirmation pages for several lists, by the list's name in the URL. */
export function confirmRoutes<Found>(routes: Record<string, Asking<Found>>): Asking<Found> {
	const byList = new Map(Object.entries(routes))
	const at = ({ pathname }: URL) => byList.get(listIn(pathname))!
	return { loader: (args) => at(args.url).loader(args), action: (args) => at(args.url).action(args) }
}
