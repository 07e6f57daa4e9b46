import { settings } from '#app/adapters/settings.server.ts'
import { previewedLook, previewLasts } from '#app/shop/settings/look/brand.server.ts'
import type { Look } from '#app/shop/settings/look/look.ts'
import { settingsNow } from '#app/shop/settings/shop-settings.server.ts'

const told = /(?:^|;\s*)look=([\w-]{50,60})(?:;|$)/

/** What lets a browser see the draft of the shop's look; '' ends it. The token is signed itself. */
export function lookCookie(token: string): string {
	const seconds = token ? previewLasts / 1000 : 0
	return `look=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${settings().https ? '; Secure' : ''}`
}

/** Whether a browser may see another look than all others. */
export function asksForPreview(cookies: string | null | undefined): boolean {
	return told.test(cookies ?? '')
}

/** How the shop looks to a browser (rule: brand-draft); a logo where the draft has another one, or '' for none. */
export function lookFor(cookies: string | null | undefined): {
	look: Look
	isPreview: boolean
	mark: string | undefined
} {
	const token = told.exec(cookies ?? '')?.[1]
	const draft = token === undefined ? null : previewedLook(token)
	return { look: draft ?? settingsNow().brand.look, isPreview: draft !== null, mark: draft?.mark }
}
