import { findLanguage, scriptSection } from '#app/i18n/languages.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/script-sentences.ts'

/**
 * Returns the translations of the sentences that browser scripts show, keyed by the English sentence (rule: languages).
 * Responds with 404 for a language that the shop does not offer.
 */
export function loader({ params }: Route.LoaderArgs) {
	const language = findLanguage(params.code)
	if (!language || !listShopLanguages().includes(language)) throw new Response(null, { status: 404 })
	return Response.json(language.catalog[scriptSection] ?? {}, { headers: { 'Cache-Control': 'public, max-age=86400' } })
}
