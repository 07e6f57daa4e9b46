/** A page of rows. Pages count from 1. */
export interface Page<T> {
	items: T[]
	page: number
	pageCount: number
	pageSize: number
	total: number
	/** True if the list has more than `total` rows. The rows beyond `total` are not counted. */
	isMore?: boolean
}

/** A page that an API client requests. Pages count from 1. With `since`, the list has only rows created since then. */
export interface CreatedSincePage {
	page: number
	limit: number
	since?: Date | undefined
}

/** Rows per page in the admin (rule: list-search). */
export const adminPageSize = 25
/** The number of contact messages per page, and of orders unless an account chose another number. */
export const shortAdminPageSize = 10
/** The numbers of orders per page to choose from (rule: orders-per-page). */
export const orderPageSizes = [shortAdminPageSize, 25, 50, 100] as const

/** Parses a page number. Returns 1 for anything except a whole number from 1 to 1,000,000. */
export function parsePageNumber(text: string | null | undefined): number {
	const number = Number(text)
	return Number.isInteger(number) && number >= 1 && number <= 1_000_000 ? number : 1
}

/** Returns the number of rows to skip and to read for `page`, or for the last page when `page` is too high. */
export function getPageWindow(total: number, page: number, pageSize: number) {
	const pageCount = Math.max(1, Math.ceil(total / pageSize))
	const shown = Math.min(page, pageCount)
	return { page: shown, pageCount, pageSize, total, skip: (shown - 1) * pageSize, take: pageSize }
}

/**
 * Returns the page numbers of a pager: at most five around the current page, then an ellipsis and the last one (rule:
 * list-pager).
 */
export function buildPagerNumbers(page: number, pageCount: number): (number | 'ellipsis')[] {
	const first = Math.max(1, Math.min(page - 2, pageCount - 4))
	const last = Math.min(pageCount, first + 4)
	const numbers: (number | 'ellipsis')[] = []
	for (let number = first; number <= last; number += 1) numbers.push(number)
	if (last < pageCount) numbers.push('ellipsis', pageCount)
	return numbers
}

/** Returns a text such as 'Showing 11 to 20 of 93 results' (rule: list-pager). */
export function formatShownRange({
	page,
	pageSize,
	total,
	isMore,
}: Pick<Page<unknown>, 'page' | 'pageSize' | 'total' | 'isMore'>): string {
	const from = total === 0 ? 0 : (page - 1) * pageSize + 1
	return `Showing ${from} to ${Math.min(page * pageSize, total)} of ${isMore ? 'more than ' : ''}${total} results`
}

/** Returns the rows in the order of `ids`. IDs without a row are skipped. */
export function sortByIds<T extends { id: number }>(ids: number[], rows: T[]): T[] {
	const byId = new Map(rows.map((row) => [row.id, row]))
	return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface SearchGroup<T> {
	items: T[]
	/** The number of matches. A number above `maxCounted` means that there are more than `maxCounted`. */
	total: number
}

export const maxShownPerGroup = 5
/** The highest count shown. Higher counts read '50+'. */
export const maxCounted = 50

/** Returns a count as text, such as '7'. Counts above `maxCounted` are '50+'. */
export function formatTotal(total: number): string {
	return total > maxCounted ? `${maxCounted}+` : String(total)
}
