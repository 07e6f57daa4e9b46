export function bearerToken(header: string | null | undefined): string {
	return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? ''
}
