import type { ServerResponse } from 'node:http'
import type { Settings } from '../../adapters/settings.server.ts'

/** The policy of answers that are no page: opened, they may do nothing. */
export const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Headers of every answer, names and values alternating. */
export function safeHeaders({ https }: Settings): string[] {
	const headers = {
		'X-Content-Type-Options': 'nosniff',
		'X-Frame-Options': 'DENY',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
		'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
		...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
	}
	return Object.entries(headers).flat()
}

/** A page whose address is a secret: no referrer leaves the site. 'no-referrer' would drop the form's origin too. */
export const secretAddressHeaders = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' })

/** The same of a page that somebody may pass on, which no search lists. */
export const unlistedSecretHeaders = () => ({ ...secretAddressHeaders(), 'X-Robots-Tag': 'noindex' })

/** What feeds and messages show elsewhere. */
const isForOthers = /^\/(images|videos|logo)\/|^\/share\.jpg/

/** Sets what every answer needs that is no cached page. */
export function prepareAnswer(res: ServerResponse, headers: string[]) {
	for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i]!, headers[i + 1]!)
	if (isForOthers.test(res.req.url ?? '')) res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
	// Pages set their own.
	res.setHeader('Content-Security-Policy', closedPolicy)
	// A file that vanishes while sent fails the answer, not the process.
	res.on('pipe', (source) => source.once('error', () => res.destroy()))
}
