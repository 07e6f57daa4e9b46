import { type RouterContextProvider, redirect } from 'react-router'
import { sessionContext } from '../session/contexts.ts'
import { valueOrNull } from '../outcomes/page-refusals.server.ts'

type Context = Readonly<RouterContextProvider>

interface Saved {
	/** The list's address with its query. */
	list: string
	query?: string
	id: number
	message: string
	isBrief?: boolean
}

/** Redirects to a list that shows `message`, marks the row `id` and scrolls to it. */
export function backToList(context: Context, { list, query = '', id, message, isBrief }: Saved): Response {
	context.get(sessionContext).flash(message, { saved: `${list}/${id}`, ...(isBrief && { isBrief }) })
	// The fragment scrolls without script.
	return redirect(`${list}${query}#saved`, 303)
}

/** Redirects to the form of what was saved, which shows `message` (see `wasSaved`). */
export function stayWith(context: Context, address: string, query: string, message: string): Response {
	context.get(sessionContext).flash(message, { saved: address })
	return redirect(address + query, 303)
}

/** Whether the form at this address was saved just now. */
export async function wasSaved(context: Context, address: string): Promise<boolean> {
	return (await context.get(sessionContext).takeFlash())?.saved === address
}

/** The rows of a list, and which was just saved: from another page or search, it stands first. */
export async function markSaved<Row extends { id: number }>(
	context: Context,
	list: string,
	rows: Row[],
	find: (id: number) => Promise<Row>,
): Promise<{ rows: Row[]; savedId: number | null }> {
	const address = (await context.get(sessionContext).takeFlash())?.saved ?? ''
	const savedId = address.startsWith(`${list}/`) ? Number(address.slice(list.length + 1)) : null
	if (savedId === null || rows.some(({ id }) => id === savedId)) return { rows, savedId }
	const saved = await valueOrNull(find(savedId))
	return saved ? { rows: [saved, ...rows], savedId } : { rows, savedId: null }
}
