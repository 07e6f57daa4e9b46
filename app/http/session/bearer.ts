/** The token of an Authorization header; '' when there is none that could be one of the shop's. */
export function bearerToken(header: string | null | undefined): string {
	return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? ''
}
