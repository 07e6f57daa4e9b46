import { redirect } from 'react-router'
import { findLanguage, toLocalizedPath } from '#app/i18n/languages.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { createLanguageCookie, createLiteCookie } from '#app/http/session/cookies.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import { saveAccountLanguage } from '#app/shop/people/customers/customer-language.server.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/preference.ts'

/**
 * Remembers lite mode or a language in the browser, and returns to the page. The address alone decides the language of
 * a page. The cookie only decides in which other language the page is offered (rule: languages). The account of a
 * customer who is logged in remembers the language for messages (rule: customer-language).
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const back = toSafePath(url.searchParams.get('redirectTo'), '/')
	if (params.choice !== undefined)
		return redirectWithCookie(back, createLiteCookie(params.choice === 'on' ? 'on' : 'off'))
	const language = findLanguage(params.code)
	if (!language || !listShopLanguages().includes(language)) throw new Response(null, { status: 404 })
	const viewer = await context.get(sessionContext).viewer()
	if (viewer) await saveAccountLanguage(viewer.userId, language.code)
	return redirectWithCookie(toLocalizedPath(back, language), createLanguageCookie(language.code))
}

function redirectWithCookie(to: string, cookie: string) {
	return redirect(to, { status: 303, headers: { 'Set-Cookie': cookie, 'Cache-Control': 'private, no-store' } })
}
