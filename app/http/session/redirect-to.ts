import { rowId } from '#app/shop/row-id.ts'

/** A path of the shop, never another site's, or `otherwise`. Encodes what no header can hold. */
export function safeRedirect(to: unknown, otherwise: string): string {
	// eslint-disable-next-line no-control-regex
	if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/.test(to)) return otherwise
	return to.toWellFormed().replace(/[^\u0021-\u007E]+/gu, encodeURIComponent)
}

/** Where a form was sent from, at the card whose button was pressed: there is no script that would stay. */
export function backToCard(form: FormData, id: string | null, otherwise: string): string {
	const list = form.get('toCard')
	const back = safeRedirect(form.get('redirectTo'), otherwise)
	if (!list || id === null) return back
	const [known = 'product'] = (typeof list === 'string' && /^(featured|similar|section-\d{1,9})$/.exec(list)) || []
	return `${back}#${known}-${rowId(id)}`
}
