export function pageBefore(text: unknown, id: number): string {
	return typeof text === 'string' && /^\/admin\/orders(\/\d+|\/to-confirm)?(\?[\w%+.*=&-]*)?$/.test(text)
		? text
		: `/admin/orders/${id}`
}

/** On the page before; undefined when it does not say. */
export function seenStatus(text: unknown): number | undefined {
	return typeof text === 'string' && /^\d$/.test(text) ? Number(text) : undefined
}
