/** Whether a request carries `Prefer: total=exact` (RFC 7240). */
export function prefersExactTotal({ headers }: Pick<Request, 'headers'>): boolean {
	const preferences = headers.get('Prefer')?.split(',') ?? []
	return preferences.some((preference) => /^\s*total\s*=\s*"?exact"?\s*(;|$)/i.test(preference))
}
