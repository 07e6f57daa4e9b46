import { settings } from '#app/adapters/settings.server.ts'

/** The setting, or else the request's host. */
export function originOf(url: URL): string {
	const { publicUrl, publicUrlGiven } = settings()
	return publicUrlGiven ? publicUrl : url.origin
}
