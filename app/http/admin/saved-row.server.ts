import { type RouterContextProvider, redirect } from 'react-router'
import type { Page } from '#app/shop/values/paging.ts'
import { parseListState } from '#app/shop/search/list-state.ts'
import { sessionContext } from '../session/contexts.ts'
import type { Flash, FlashOptions } from '../session/session.server.ts'
import { orNull } from '../responses/page-refusals.server.ts'

type Context = Readonly<RouterContextProvider>

interface SavedRow {
	/** The list's URL with its query. */
	list: string
	query?: string
	id: number
	message: string
	isBrief?: boolean
}

/** Redirects to a list that shows `message`, marks the row `id` and scrolls to it. */
export function backToList(context: Context, { list, query = '', id, message, isBrief }: SavedRow): Response {
	// The fragment scrolls without script.
	return redirectWithToast(context, `${list}${query}#saved`, message, {
		saved: `${list}/${id}`,
		...(isBrief && { isBrief }),
	})
}

/** Redirects to a page that shows `message`. */
export function redirectWithToast(
	context: Context,
	address: string,
	message: string,
	flashOptions: FlashOptions & Pick<Flash, 'saved'> = {},
): Response {
	context.get(sessionContext).flash(message, flashOptions)
	return redirect(address, 303)
}

/** Redirects to the form of the saved entry, which shows `message` (see `wasSaved`). */
export function redirectToEditor(context: Context, address: string, query: string, message: string): Response {
	return redirectWithToast(context, address + query, message, { saved: address })
}

/** Returns whether the form at this URL was just saved. */
export async function wasSaved(context: Context, address: string): Promise<boolean> {
	return (await context.get(sessionContext).takeFlash())?.saved === address
}

/**
 * Returns the rows of a list and the id of the row that was just saved. A row of another page or search is placed
 * first.
 */
export async function withSavedRow<Row extends { id: number }>(
	context: Context,
	list: string,
	rows: Row[],
	find: (id: number) => Promise<Row>,
): Promise<{ rows: Row[]; savedId: number | null }> {
	const address = (await context.get(sessionContext).takeFlash())?.saved ?? ''
	const savedId = address.startsWith(`${list}/`) ? Number(address.slice(list.length + 1)) : null
	if (savedId === null || rows.some(({ id }) => id === savedId)) return { rows, savedId }
	const saved = await orNull(find(savedId))
	return saved ? { rows: [saved, ...rows], savedId } : { rows, savedId: null }
}

interface RowListSource<Row> {
	/** The URL of the list. */
	to: string
	list: (asked: { search: string; page: number }) => Promise<Page<Row>>
	find: (id: number) => Promise<Row>
	/** The rows are in the owner's order. */
	isPlaced?: boolean
}

/** Returns a page of a list and the id of the row that was just saved. */
export async function loadRows<Row extends { id: number }>(
	{ context, url }: { context: Context; url: URL },
	{ to, list: listRows, find, isPlaced = false }: RowListSource<Row>,
) {
	const { search, page } = parseListState(url.searchParams)
	const { items, ...list } = await listRows({ search, page })
	const places = isPlaced ? getRowPositions({ items, ...list }, search) : {}
	return { search, list, places, ...(await withSavedRow(context, to, items, find)) }
}

/**
 * Returns the position of each row among all rows, beginning with 1. Returns no positions during a search, which shows
 * only some of the rows.
 */
export function getRowPositions(
	{ items, page, pageSize }: Pick<Page<{ id: number }>, 'items' | 'page' | 'pageSize'>,
	search: string,
): Record<number, number> {
	if (search) return {}
	return Object.fromEntries(items.map(({ id }, index) => [id, (page - 1) * pageSize + index + 1]))
}
