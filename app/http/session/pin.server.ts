import { settings } from '#app/adapters/settings.server.ts'

/** A year; unsigned, for a PIN code identifies nobody. */
export function pinCookie(pin: string): string {
	return `pin=${pin}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
}

const told = /(?:^|;\s*)pin=([1-9]\d{5})(?:;|$)/

/** The PIN code that a browser remembers; undefined for none. */
export function pinOf(cookies: string | null | undefined): string | undefined {
	return told.exec(cookies ?? '')?.[1]
}
