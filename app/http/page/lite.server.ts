import { settings } from '#app/adapters/settings.server.ts'

/** A Set-Cookie header that stores a visitor's choice for a year; not signed, for it identifies nobody. */
export function liteCookie(choice: 'on' | 'off'): string {
	return `lite=${choice}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
}

const choice = /(?:^|;\s*)lite=(on|off)(?:;|$)/

/**
 * Whether to send pages without script, motion and large images: the visitor's choice at the foot of a page, else
 * `Save-Data`.
 */
export function isLite(cookies: string | null | undefined, saveData: string | null | undefined): boolean {
	const chosen = choice.exec(cookies ?? '')?.[1]
	return chosen ? chosen === 'on' : saveData?.trim().toLowerCase() === 'on'
}
