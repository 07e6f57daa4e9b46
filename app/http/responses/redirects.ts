import { splitAddress } from '#app/i18n/languages.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

/**
 * Returns the path `to` if it is a path of the shop and not of another site, or else `otherwise`. Encodes characters
 * that headers do not allow. Removes the language prefix, because a redirect keeps the language of the request (rule:
 * languages).
 */
export function toSafePath(to: unknown, otherwise: string): string {
	// eslint-disable-next-line no-control-regex
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/.test(to)) return otherwise
	return splitAddress(to)
		.path.toWellFormed()
		.replace(/[^\u0021-\u007E]+/gu, encodeURIComponent)
}

export function isAdminPath(path: string | null): boolean {
	return /^\/admin(?:[/?#]|$)/i.test(path ?? '')
}

/**
 * Returns where a user continues after the log-in: the requested page if it is open to them, or else the home page, for
 * staff /admin. Staff can open only the admin, and customers only the storefront (rule: staff-do-not-shop).
 */
export function getLoggedInPath(isStaff: boolean, requested: string | null): string {
	const home = isStaff ? '/admin' : '/'
	const target = toSafePath(requested, home)
	return isAdminPath(target) === isStaff ? target : home
}

/**
 * Returns the URL of the page whose form was submitted, with a fragment for the product card whose button was clicked.
 * Without script and this fragment, the browser would show the top of the page.
 */
export function getCardReturnPath(form: FormData, id: string | null, otherwise: string): string {
	const list = form.get('toCard')
	const back = toSafePath(form.get('redirectTo'), otherwise)
	if (!list || id === null) return back
	const [known = 'product'] = (typeof list === 'string' && /^(featured|similar|section-\d{1,9})$/.exec(list)) || []
	return `${back}#${known}-${parseRowId(id)}`
}

/** The admin URLs that were renamed, without `/admin/`. A redirect keeps everything that follows the renamed part. */
const movedAddresses: readonly (readonly [from: string, to: string])[] = [
	['log', 'activity'],
	['numbers', 'reports'],
	['sell', 'pos'],
	['mails', 'emails'],
	['people', 'staff'],
	['this-shop', 'activate-copy'],
	['first-steps', 'setup-checklist'],
	['searches/teach', 'searches/add-synonym'],
	['stock/requests/:id/told', 'stock/requests/:id/notified'],
	['orders/next-step', 'orders/advance'],
	['orders/:id/take-back', 'orders/:id/revert-shipping'],
	['orders/:id/send-unpaid', 'orders/:id/ship-unpaid'],
	['orders/:id/parcel', 'orders/:id/shipment'],
	['payments/troubles', 'payments/issues'],
	['payments/remittance', 'remittances'],
	['settings/mark', 'settings/logo'],
	['settings/health/look', 'settings/health/check'],
	['account/second-factor', 'account/two-step-login'],
	['account/order-news', 'account/order-alerts'],
]

/**
 * Patterns for the old URLs. `rest` is what follows the renamed part. It cannot contain `..` or anything that a browser
 * could read as another host. Like routes, the patterns ignore case.
 */
const patterns = movedAddresses.map(([from, to]) => ({
	pattern: new RegExp(`^/admin/${from.replace(':id', String.raw`(?<id>\d+)`)}(?<rest>(?:/\\w[\\w.-]*)*/?)$`, 'i'),
	to,
}))

/**
 * Returns the new address of a renamed admin page with the query (rule: moved-admin-addresses). `undefined` when
 * the page was not renamed.
 */
export function findMovedAddress(url: string): string | undefined {
	const at = url.indexOf('?')
	const path = at < 0 ? url : url.slice(0, at)
	// Page data (`.data`) is not redirected. Only a page that was opened before the rename requests the old URL, and its
	// script does not know the renamed route.
	if (!/^\/admin\//i.test(path) || path.endsWith('.data')) return undefined
	// A header rejects the control characters that Node accepts in a query.
	const query = at < 0 ? '' : url.slice(at).replaceAll(/[^!-~]/g, encodeURIComponent)
	for (const { pattern, to } of patterns) {
		const groups = pattern.exec(path)?.groups
		if (groups) return `/admin/${to.replace(':id', groups.id ?? '')}${groups.rest}${query}`
	}
	return undefined
}
