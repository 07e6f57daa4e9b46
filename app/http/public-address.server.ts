import { settings } from '#app/adapters/settings.server.ts'

/** Where the shop is reached, for addresses that leave it: the setting, or the host that was asked while nothing is set. */
export function originOf(url: URL): string {
	const { publicUrl, publicUrlGiven } = settings()
	return publicUrlGiven ? publicUrl : url.origin
}
