import { getSettings } from '#app/adapters/settings.server.ts'

/** Returns a cookie for a year. It is unsigned because it identifies no one. */
export function createLiteCookie(choice: 'on' | 'off'): string {
	return `lite=${choice}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax${getSettings().https ? '; Secure' : ''}`
}

const choice = /(?:^|;\s*)lite=(on|off)(?:;|$)/

/** Returns whether a visitor gets the lite page: by their choice, or else by `Save-Data`. */
export function isLite(cookies: string | null | undefined, saveData: string | null | undefined): boolean {
	const chosen = choice.exec(cookies ?? '')?.[1]
	return chosen ? chosen === 'on' : saveData?.trim().toLowerCase() === 'on'
}
