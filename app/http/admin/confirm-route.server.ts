import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { createListPath, getListName } from '#app/shop/search/list-state.ts'
import { orThrowResponse } from '../responses/page-refusals.server.ts'
import { requireAdmin } from '../session/guards.server.ts'
import { actionRoute, type ButtonRoute } from './action-route.server.ts'

interface ConfirmRoute<Found extends { subject: string }, Schema extends z.ZodType> extends Omit<
	ButtonRoute<Schema>,
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

/** Creates the loader and action of confirmation pages for several lists, by the list's name in the URL. */
export function confirmRoutes<Found>(routes: Record<string, ConfirmPageRoute<Found>>): ConfirmPageRoute<Found> {
	const byList = new Map(Object.entries(routes))
	const getConfirmRoute = ({ pathname }: URL) => byList.get(getListName(pathname))!
	return {
		loader: (args) => getConfirmRoute(args.url).loader(args),
		action: (args) => getConfirmRoute(args.url).action(args),
	}
}
