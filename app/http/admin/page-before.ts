/** The list of orders, or the order, to come back to; without one that of `id`, or the whole list. */
export function pageBefore(text: unknown, id?: number): string {
	if (typeof text === 'string' && /^\/admin\/orders(\/\d+|\/to-confirm)?(\?[\w%+.*=&-]*)?$/.test(text)) return text
	return id === undefined ? '/admin/orders' : `/admin/orders/${id}`
}

/** The status that the page before showed; undefined when it does not say. */
export function readSeenStatus(text: unknown): number | undefined {
	return typeof text === 'string' && /^\d$/.test(text) ? Number(text) : undefined
}
