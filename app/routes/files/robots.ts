import { createTextResponse } from '#app/http/files/file-responses.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { countSitemaps } from '#app/shop/catalog/listing/product-listing.server.ts'
import type { Route } from './+types/robots.ts'

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

/** Filtered listings exclude themselves from indexing. */
export async function loader({ url }: Route.LoaderArgs) {
	const origin = getOrigin(url)
	const sitemaps = Array.from(
		{ length: await countSitemaps() },
		(_, index) => `Sitemap: ${origin}/sitemap.xml${index > 0 ? `?page=${index + 1}` : ''}`,
	)
	const text = ['User-agent: *', ...hidden.map((path) => `Disallow: ${path}`), '', ...sitemaps, ''].join('\n')
	return createTextResponse(text, 200, { 'Cache-Control': 'public, max-age=3600' })
}
