import { settings } from '#app/adapters/settings.server.ts'

/** A Set-Cookie header that keeps a visitor's choice for a year; not signed, for it says nothing about anybody. */
export function liteCookie(choice: 'on' | 'off'): string {
	return `lite=${choice}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
}

const choice = /(?:^|;\s*)lite=(on|off)(?:;|$)/

/**
 * Whether to send pages without script, motion and large images: what the visitor chose at the foot of a page, or else what the browser was
 * told about saving data.
 */
export function isLite(cookies: string | null | undefined, saveData: string | null | undefined): boolean {
	const chosen = choice.exec(cookies ?? '')?.[1]
	return chosen ? chosen === 'on' : saveData?.trim().toLowerCase() === 'on'
}
