import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#app/shop/words/roles.ts'
import { rowId } from '#app/shop/row-id.ts'
import { listFrom, listIn } from '#app/shop/search/list-state.ts'
import { valuesOf } from '../forms/parse-form.server.ts'
import { runAction } from '../forms/forms.server.ts'
import { pageOrRefusal } from '../outcomes/page-refusals.server.ts'
import { adminOf } from '../session/guards.server.ts'
import { sessionContext } from '../session/contexts.ts'
import { readFormData } from '../upload/read-form.server.ts'

interface ConfirmRoute<Found extends { subject: string }, Schema extends z.ZodType> {
	/** What it leads back to: a list, with its search and page, or an address; `form` is what was sent. */
	back: string | ((url: URL, id: number, actor: Actor, form?: FormData) => string | Promise<string>)
	/** What is asked about; `subject` names it. */
	find: (id: number, actor: Actor, url: URL) => Promise<Found>
	/** The schema of the form, where it asks for more than a yes. */
	schema?: Schema
	remove: (actor: Actor, id: number, more: { values: z.output<Schema>; context: Context }) => Promise<unknown>
	/** The message when it is done. */
	done: string
	/** The message when it fails unexpectedly; the error page otherwise. */
	unexpected?: string
	isBrief?: boolean
}

type Context = Readonly<RouterContextProvider>

/** Loader and action of a page that asks before something is done (`confirmPage` shows it). */
export function confirmRoute<Found extends { subject: string }, Schema extends z.ZodType = z.ZodObject>({
	back: listOrBack,
	find,
	schema,
	remove,
	done,
	unexpected,
	isBrief = false,
}: ConfirmRoute<Found, Schema>) {
	const back = typeof listOrBack === 'string' ? listFrom(listOrBack) : listOrBack
	return {
		loader: async ({ params, context, url }: LoaderFunctionArgs) => {
			const id = rowId(params.id)
			const actor = await adminOf(context)
			const found = await pageOrRefusal(find(id, actor, url))
			return { ...found, to: url.pathname + url.search, cancelTo: await back(url, id, actor) }
		},
		action: async ({ request, params, context, url }: ActionFunctionArgs) => {
			const id = rowId(params.id)
			const actor = await adminOf(context)
			const form = schema ? await readFormData(request) : new FormData()
			const cancelTo = await pageOrRefusal(Promise.resolve(back(url, id, actor, form)))
			const work = async () => {
				const values = valuesOf(form, schema ?? z.object()) as z.output<Schema>
				await remove(actor, id, { values, context })
				return done
			}
			return runAction(context.get(sessionContext), cancelTo, work, { isBrief, ...(unexpected && { unexpected }) })
		},
	}
}

interface Asking<Found> {
	loader: (args: LoaderFunctionArgs) => Promise<Found & { to: string; cancelTo: string }>
	action: (args: ActionFunctionArgs) => Promise<Response>
}

/** Loader and action of the pages that ask for several lists, each by its name in the address. */
export function confirmRoutes<Found>(routes: Record<string, Asking<Found>>): Asking<Found> {
	const byList = new Map(Object.entries(routes))
	const at = ({ pathname }: URL) => byList.get(listIn(pathname))!
	return { loader: (args) => at(args.url).loader(args), action: (args) => at(args.url).action(args) }
}
