import { rowId } from '#app/shop/row-id.ts'
import { safeRedirect } from '../session/redirect-to.ts'

/** Where a form was sent from, at the card whose button was pressed: there is no script that would stay. */
export function backToCard(form: FormData, id: string | null, otherwise: string): string {
	const list = form.get('toCard')
	const back = safeRedirect(form.get('redirectTo'), otherwise)
	if (!list || id === null) return back
	return `${back}#${list === 'featured' || list === 'similar' ? list : 'product'}-${rowId(id)}`
}
