import { bulkActSchema } from '#app/shop/catalog/bulk/bulk-act.schema.ts'
import type { Seen } from '#app/shop/catalog/bulk/bulk-act.server.ts'
import { bulkActs, type BulkActName, maxBulkProducts } from '#app/shop/catalog/bulk/bulk-view.ts'
import { findAdminProducts } from '#app/shop/catalog/product/admin-products.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import type { ProductListState } from '#app/ui/admin/list/product-list-state.ts'

/** The act that a form chose; null for none. */
export function chosenAct(params: URLSearchParams): BulkActName | null {
	return bulkActs.find((act) => act === params.get('act')) ?? null
}

/** The ticked products, or all of the list; one more than an act takes for too many. */
export async function chosenIds(params: URLSearchParams, listState: ProductListState): Promise<number[]> {
	if (params.get('all') === 'yes')
		return (await findAdminProducts({ ...listState, page: 1 }, maxBulkProducts + 1)).items
	const ids = params.getAll('id').map(rowId)
	return [...new Set(ids)].filter((id) => id > 0).slice(0, maxBulkProducts + 1)
}

/** The act with its value, or what is wrong with that; '' when none was typed yet. */
export function typedAct(params: URLSearchParams | FormData) {
	const [to, percent] = ['to', 'percent'].map((name) => params.get(name) ?? undefined)
	const parsed = bulkActSchema.safeParse({ act: params.get('act'), to, percent })
	if (parsed.success) return { act: parsed.data, problem: '' }
	const isTyped = to !== undefined || percent !== undefined
	return { act: null, problem: isTyped ? (parsed.error.issues[0]?.message ?? '') : '' }
}

/** '12:3 13:1': products and their versions, as the preview writes them; null for anything else. */
export function readSeen(text: FormDataEntryValue | null): Seen[] | null {
	if (typeof text !== 'string' || !/^\d{1,9}:\d{1,9}( \d{1,9}:\d{1,9})*$/.test(text)) return null
	return text.split(' ').map((pair) => {
		const [id, version] = pair.split(':').map(Number)
		return { id: id!, version: version! }
	})
}
