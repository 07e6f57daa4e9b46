import { settings } from '#app/adapters/settings.server.ts'
import { previewedLook, previewLasts } from '#app/shop/settings/look/brand.server.ts'
import type { Look } from '#app/shop/settings/look/look.ts'
import { settingsNow } from '#app/shop/settings/shop-settings.server.ts'

const told = /(?:^|;\s*)look=([\w-]{50,60})(?:;|$)/

/**
 * Returns the cookie that shows the draft theme to a browser. An empty token ends the preview. The token itself is
 * signed.
 */
export function lookCookie(token: string): string {
	const seconds = token ? previewLasts / 1000 : 0
	return `look=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
}

/** Returns whether a browser's cookies request a preview of another theme. */
export function asksForPreview(cookies: string | null | undefined): boolean {
	return told.test(cookies ?? '')
}

/**
 * Returns the theme for a browser (rule: brand-draft). It includes a logo when the draft has another one, or an empty
 * string for none.
 */
export function lookFor(cookies: string | null | undefined): {
	look: Look
	isPreview: boolean
	mark: string | undefined
} {
	const token = told.exec(cookies ?? '')?.[1]
	const draft = token === undefined ? null : previewedLook(token)
	return { look: draft ?? settingsNow().brand.look, isPreview: draft !== null, mark: draft?.mark }
}
