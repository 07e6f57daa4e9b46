import { getSettings } from '#app/adapters/settings.server.ts'

/** Returns a cookie for a year. It is unsigned because a PIN code identifies no one. */
export function createPincodeCookie(pincode: string): string {
	return `pin=${pincode}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${getSettings().https ? '; Secure' : ''}`
}

const pincodePattern = /(?:^|;\s*)pin=([1-9]\d{5})(?:;|$)/

/** Returns the PIN code in a browser's cookie; `undefined` for none. */
export function readPincodeCookie(cookies: string | null | undefined): string | undefined {
	return pincodePattern.exec(cookies ?? '')?.[1]
}
