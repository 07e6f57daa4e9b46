import { findPreviewedTheme, previewLifetimeMs } from '#app/shop/settings/theme/theme-draft.server.ts'
import type { Theme } from '#app/shop/settings/theme/theme.ts'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { formatPreferenceCookie } from '../session/cookies.server.ts'

const cookiePattern = /(?:^|;\s*)look=([\w-]{50,60})(?:;|$)/

/**
 * Returns the cookie that shows the draft theme to a browser. An empty token ends the preview. The cookie is not
 * signed, because the token is.
 */
export function createThemePreviewCookie(token: string): string {
	const seconds = token ? previewLifetimeMs / 1000 : 0
	return formatPreferenceCookie('look', token, { maxAge: seconds })
}

/** Returns whether a browser's cookies request a preview of another theme. */
export function hasThemePreview(cookies: string | null | undefined): boolean {
	return cookiePattern.test(cookies ?? '')
}

/**
 * Returns the theme for a browser (rule: theme-draft). `mark` is the logo of the draft, an empty string if the draft
 * removes it, and undefined if the published one stays.
 */
export function getTheme(cookies: string | null | undefined): {
	theme: Theme
	isPreview: boolean
	mark: string | undefined
} {
	const token = cookiePattern.exec(cookies ?? '')?.[1]
	const draft = token === undefined ? null : findPreviewedTheme(token)
	return { theme: draft ?? getShopSettings().brand.look, isPreview: draft !== null, mark: draft?.mark }
}
