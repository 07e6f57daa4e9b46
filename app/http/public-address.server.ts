import { settings } from '#app/adapters/settings.server.ts'

export function originOf(url: URL): string {
	const { publicUrl, publicUrlGiven } = settings()
	return publicUrlGiven ? publicUrl : url.origin
}
