import { settings } from '#app/adapters/settings.server.ts'

/** A year; unsigned, for it identifies nobody. */
export function liteCookie(choice: 'on' | 'off'): string {
	return `lite=${choice}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
}

const choice = /(?:^|;\s*)lite=(on|off)(?:;|$)/

/** Whether a visitor gets the lite page: by their choice, else by `Save-Data`. */
export function isLite(cookies: string | null | undefined, saveData: string | null | undefined): boolean {
	const chosen = choice.exec(cookies ?? '')?.[1]
	return chosen ? chosen === 'on' : saveData?.trim().toLowerCase() === 'on'
}
