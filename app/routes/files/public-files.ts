import { redirect } from 'react-router'
import { createTextResponse } from '#app/http/files/file-responses.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { countSitemaps } from '#app/shop/catalog/listing/product-listing.server.ts'
import { getLogoUrl } from '#app/shop/media/media-view.ts'
import { locale } from '#app/shop/region/india.ts'
import { buildTokens } from '#app/shop/settings/theme/theme.ts'
import { getShopContacts, getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import type { Route } from './+types/public-files.ts'

/** The files that browsers, crawlers, password managers and monitors look for at a fixed address. */
const files = {
	'robots.txt': buildRobots,
	'manifest.webmanifest': buildWebManifest,
	'speculation-rules.json': buildSpeculationRules,
	// Password managers send users whose password has leaked to this address (W3C, change-password-url).
	'.well-known/change-password': () => redirect('/profile/password', 302),
	'.well-known/security.txt': buildSecurityContact,
	// Monitors request this address to check that the shop responds.
	health: () =>
		new Response('ok', { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' } }),
} as const

export function loader({ url, pattern }: Route.LoaderArgs) {
	return files[pattern.replace(/^\//, '') as keyof typeof files](getOrigin(url))
}

const anHour = { 'Cache-Control': 'public, max-age=3600' }

const hidden = [
	'/admin',
	'/api',
	'/cart/',
	'/checkout',
	'/find-order',
	'/language',
	'/lite-mode',
	'/logout',
	'/newsletter',
	'/order-confirmation',
	'/profile',
	'/saved',
	'/signup',
]

/** Builds robots.txt. It does not disallow filtered listings, because their pages exclude themselves from indexing. */
async function buildRobots(origin: string) {
	const sitemaps = Array.from(
		{ length: await countSitemaps() },
		(_, index) => `Sitemap: ${origin}/sitemap.xml${index > 0 ? `?page=${index + 1}` : ''}`,
	)
	const text = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), '', ...sitemaps, ''].join('\n')
	return createTextResponse(text, 200, anHour)
}

/** Builds the web app manifest (W3C), which describes the shop on a phone's home screen. */
function buildWebManifest() {
	const { name, logo } = getShopContacts()
	const { ground } = buildTokens(getShopSettings().brand.look)
	const manifest = {
		name,
		short_name: name,
		start_url: '/',
		display: 'browser',
		lang: locale,
		background_color: ground,
		theme_color: ground,
		icons: ([192, 512] as const).map((size) => ({
			src: logo ? getLogoUrl(logo, size) : `/icon-${size}.png`,
			sizes: `${size}x${size}`,
			type: 'image/png',
			purpose: 'any maskable',
		})),
	}
	return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json', ...anHour } })
}

/**
 * The rules by which browsers prefetch product pages at pointer down. The header `Speculation-Rules` of pages refers to
 * this file, except in lite mode.
 */
const speculationRules = JSON.stringify({
	prefetch: [{ where: { selector_matches: "main a[href^='/'][href*='/singleproduct/']" }, eagerness: 'conservative' }],
})

function buildSpeculationRules() {
	return new Response(speculationRules, {
		headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
	})
}

const halfAYear = 180 * 86_400_000

/**
 * Returns security.txt (RFC 9116), with the contact for reports of vulnerabilities: the shop's email address, or the
 * contact page if the shop has none.
 */
function buildSecurityContact(origin: string) {
	const { email } = getShopContacts()
	const lines = [
		`Contact: ${email ? `mailto:${email}` : `${origin}/contact`}`,
		`Expires: ${new Date(Date.now() + halfAYear).toISOString()}`,
		'Preferred-Languages: en',
		`Canonical: ${origin}/.well-known/security.txt`,
	]
	return createTextResponse(lines.map((line) => `${line}\n`).join(''), 200, anHour)
}
