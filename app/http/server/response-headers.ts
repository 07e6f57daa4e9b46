import type { ServerResponse } from 'node:http'
import type { Settings } from '../../adapters/settings.server.ts'

/** The Content-Security-Policy of responses that are not pages. A browser that opens one runs and loads nothing. */
export const lockedDownCsp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Returns the headers of every response, as alternating names and values. */
export function buildSecurityHeaders({ https }: Settings): string[] {
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

/**
 * Returns the headers of a page with a secret URL: no referrer leaves the site. The policy is not 'no-referrer',
 * because browsers would then send `Origin: null` with the forms of the page, which `originMiddleware` rejects.
 */
export const buildSecretPageHeaders = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' })

/**
 * Returns the headers of `buildSecretPageHeaders`, and one against indexing, for a secret page whose link may be
 * shared.
 */
export const buildUnlistedSecretHeaders = () => ({ ...buildSecretPageHeaders(), 'X-Robots-Tag': 'noindex' })

/** Matches the paths of files that feeds and messengers show on other sites. */
const isForOthers = /^\/(images|videos|logo)\/|^\/share\.jpg/

/** Sets `headers` and a default Content-Security-Policy. Called for every response except cached pages. */
export function prepareResponse(res: ServerResponse, headers: string[]) {
	for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i]!, headers[i + 1]!)
	if (isForOthers.test(res.req.url ?? '')) res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
	// Pages replace this policy by their own.
	res.setHeader('Content-Security-Policy', lockedDownCsp)
	// A file that disappears while it is sent fails the response, not the process.
	res.on('pipe', (source) => source.once('error', () => res.destroy()))
}
