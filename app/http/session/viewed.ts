import { maxSizeLength } from '#app/shop/catalog/variant/sizes.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

/** The maximum number of products, the same as in the script. */
const maxViewed = 12

const ids = /(?:^|;\s*)viewed=(\d{1,10}(?:\.\d{1,10})*)(?:;|$)/
const size = /(?:^|;\s*)size=([^;]{1,400})/

/** Returns the recently viewed products in a browser's cookie, newest first (rule: recently-viewed). */
export function readViewedIds(cookies: string | null): number[] {
	const cookieIds = ids.exec(cookies ?? '')?.[1]?.split('.') ?? []
	return [...new Set(cookieIds.slice(0, maxViewed).map((id) => parseRowId(id)))].filter((id) => id > 0)
}

/** Returns the size that was selected last in a browser, or an empty string. */
export function readChosenSize(cookies: string | null): string {
	try {
		return decodeURIComponent(size.exec(cookies ?? '')?.[1] ?? '').slice(0, maxSizeLength)
	} catch {
		return ''
	}
}
