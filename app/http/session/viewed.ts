import { maxSizeLength } from '#app/shop/catalog/variant/sizes.ts'
import { rowId } from '#app/shop/row-id.ts'

/** As many products as the script remembers. */
const mostViewed = 12

const ids = /(?:^|;\s*)viewed=(\d{1,10}(?:\.\d{1,10})*)(?:;|$)/
const size = /(?:^|;\s*)size=([^;]{1,400})/

/** The products that a browser says it looked at, newest first (rule: recently-viewed). */
export function viewedIds(cookies: string | null): number[] {
	const told = ids.exec(cookies ?? '')?.[1]?.split('.') ?? []
	return [...new Set(told.slice(0, mostViewed).map((id) => rowId(id)))].filter((id) => id > 0)
}

/** The size that was chosen last in a browser; '' for none. */
export function chosenSize(cookies: string | null): string {
	try {
		return decodeURIComponent(size.exec(cookies ?? '')?.[1] ?? '').slice(0, maxSizeLength)
	} catch {
		return ''
	}
}
