import { parseRowId } from '#app/shop/values/row-id.ts'

/** Returns a path of the shop, never of another site, or `otherwise`. Encodes characters that headers do not allow. */
export function toSafePath(to: unknown, otherwise: string): string {
	// eslint-disable-next-line no-control-regex
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/.test(to)) return otherwise
	return to.toWellFormed().replace(/[^\u0021-\u007E]+/gu, encodeURIComponent)
}

export function isAdminPath(path: string | null): boolean {
	return /^\/admin(?:[/?#]|$)/i.test(path ?? '')
}

/**
 * Returns where a logged-in user continues: the requested page of the shop, or for staff of the back office (rule:
 * staff-do-not-shop).
 */
export function getLoggedInPath(isStaff: boolean, requested: string | null): string {
	const home = isStaff ? '/admin' : '/'
	const target = toSafePath(requested, home)
	return isAdminPath(target) === isStaff ? target : home
}

/**
 * Returns the URL of the form's page, at the card whose button was clicked, because without script the browser does not
 * stay there.
 */
export function getCardReturnPath(form: FormData, id: string | null, otherwise: string): string {
	const list = form.get('toCard')
	const back = toSafePath(form.get('redirectTo'), otherwise)
	if (!list || id === null) return back
	const [known = 'product'] = (typeof list === 'string' && /^(featured|similar|section-\d{1,9})$/.exec(list)) || []
	return `${back}#${known}-${parseRowId(id)}`
}
