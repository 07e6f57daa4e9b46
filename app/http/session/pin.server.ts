import { settings } from '#app/adapters/settings.server.ts'

/** Returns a cookie for a year. It is unsigned because a PIN code identifies no one. */
export function pinCookie(pin: string): string {
	return `pin=${pin}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
}

const told = /(?:^|;\s*)pin=([1-9]\d{5})(?:;|$)/

/** Returns the PIN code in a browser's cookie; `undefined` for none. */
export function pinOf(cookies: string | null | undefined): string | undefined {
	return told.exec(cookies ?? '')?.[1]
}
