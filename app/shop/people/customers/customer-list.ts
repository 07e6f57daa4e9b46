import { parsePageNumber } from '../../values/paging.ts'
import { cutText } from '../../values/cut-text.ts'
import { maxSearchLength } from '../../search/normalize.ts'

/** The sort options of the list of customers, which is newest first by default. */
export const customerSorts = { spent: 'Most spent', orders: 'Most orders', recent: 'Last order' } as const
export type CustomerSort = keyof typeof customerSorts

/** The filters of the list of customers by their number of orders. */
export const customerGroups = { none: 'No orders', once: 'One order', repeat: 'Two or more orders' } as const
export type CustomerGroup = keyof typeof customerGroups

export interface CustomerFilter {
	search: string
	/** The city of the last order, in any case. `''` for all. */
	city: string
	group?: CustomerGroup | undefined
	sort?: CustomerSort | undefined
	page: number
}

const findKey = <Key extends string>(choices: Record<Key, string>, text: string | null) =>
	(Object.keys(choices) as Key[]).find((key) => key === text)

export function parseCustomerFilter(params: URLSearchParams): CustomerFilter {
	const readText = (name: string) => cutText((params.get(name) ?? '').trim(), maxSearchLength)
	return {
		search: readText('search'),
		city: readText('city'),
		group: findKey(customerGroups, params.get('orders')),
		sort: findKey(customerSorts, params.get('sort')),
		page: parsePageNumber(params.get('page')),
	}
}

/** Returns the address of the list of customers. */
export function buildCustomersPath({ search, city, group, sort, page }: CustomerFilter): string {
	const params = new URLSearchParams()
	const values = { search, city, orders: group, sort, page: page > 1 ? String(page) : '' }
	for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
	return params.size > 0 ? `/admin/customers?${params}` : '/admin/customers'
}
