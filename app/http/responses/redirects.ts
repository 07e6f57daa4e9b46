import { splitAddress } from '#app/i18n/languages.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'

/**
 * Returns a path of the shop, never of another site, or `otherwise`. Encodes characters that headers do not allow. The
 * path has no language, because a redirect keeps the one of the request (rule: languages).
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
 * Returns the URL of the form's page with the fragment of the product card whose button was clicked. Without script,
 * the browser would otherwise show the top of the page.
 */
export function getCardReturnPath(form: FormData, id: string | null, otherwise: string): string {
	const list = form.get('toCard')
	const back = toSafePath(form.get('redirectTo'), otherwise)
	if (!list || id === null) return back
	const [known = 'product'] = (typeof list === 'string' && /^(featured|similar|section-\d{1,9})$/.exec(list)) || []
	return `${back}#${known}-${parseRowId(id)}`
}

/** The admin addresses that were renamed, after /admin/. The rest of a path is kept. */
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

/** Routes match case-insensitively. The rest excludes `..` and everything that a browser could read as another host. */
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
	// React Router's script requests page data by the routes of its own version.
	if (!/^\/admin\//i.test(path) || path.endsWith('.data')) return undefined
	// A header rejects the control characters that Node accepts in a query.
	const query = at < 0 ? '' : url.slice(at).replaceAll(/[^!-~]/g, encodeURIComponent)
	for (const { pattern, to } of patterns) {
		const groups = pattern.exec(path)?.groups
		if (groups) return `/admin/${to.replace(':id', groups.id ?? '')}${groups.rest}${query}`
	}
	return undefined
}
