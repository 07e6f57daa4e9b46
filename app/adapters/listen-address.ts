import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * Returns whether a text is an IP address or a host name. Brackets are rejected, because an IPv6 address has them only
 * in a URL. A port is rejected, because it is a separate setting.
 */
const isHost = (host: string) => isIP(host) !== 0 || !/[\s:/[\]@?#]/.test(host)

/** The settings for where the shop listens. */
export const listenSettings = {
	PORT: z.coerce
		.number({ error: 'must be a port number' })
		.int('must be a port number')
		.min(0)
		.max(65_535, 'must be a port number')
		.default(3000),
	HOST: z
		.string()
		.refine(isHost, 'must be an address or a name without brackets, port or path, such as 127.0.0.1 or ::1')
		.default('127.0.0.1'),
}

interface ListenSettings {
	PORT: number
	HOST: string
}

/** Returns the URL at which a browser on this machine reaches the shop. */
export function buildLocalUrl({ PORT, HOST }: ListenSettings): string {
	if (HOST === '127.0.0.1' || HOST === '0.0.0.0') return `http://localhost:${PORT}`
	return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/**
 * Returns whether the shop has a URL: PUBLIC_URL, or one that is built from HOST and PORT. No URL can contain an IPv6
 * address with a zone, such as `fe80::1%eth0`. Returns true for an invalid host, which has its own error message.
 */
export function hasUrl(settings: ListenSettings & { PUBLIC_URL?: string | undefined }): boolean {
	if (settings.PUBLIC_URL !== undefined || !isHost(settings.HOST)) return true
	return URL.canParse(buildLocalUrl(settings))
}

/** The error message when `hasUrl` is false. */
export const urlMissingIssue = { path: ['HOST'], error: 'cannot be part of a web address, so PUBLIC_URL must be set' }
