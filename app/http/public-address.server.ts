import { settings } from '#app/adapters/settings.server.ts'

/** The shop's public address, for links in mails and files: the setting, or the request's host while none is set. */
export function originOf(url: URL): string {
	const { publicUrl, publicUrlGiven } = settings()
	return publicUrlGiven ? publicUrl : url.origin
}
