import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { type SitemapEntry, sendSitemap } from '#app/http/files/file-responses.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { listMappedProducts } from '#app/shop/catalog/listing/product-listing.server.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import type { Route } from './+types/sitemap.ts'

const pages = [
	'/',
	'/newarrivals',
	'/allproducts',
	'/collections',
	'/shop',
	'/ourstory',
	'/contact',
	'/shippingpolicy',
	'/returnpolicy',
	'/privacypolicy',
	'/termsandconditions',
]

export function loader({ url }: Route.LoaderArgs) {
	return sendSitemap(getOrigin(url), listShopLanguages(), listEntries(parsePageNumber(url.searchParams.get('page'))))
}

async function* listEntries(page: number): AsyncGenerator<SitemapEntry[]> {
	if (page === 1) {
		yield pages.map((path) => ({ path }))
		yield await listNamedEntries()
	}
	for await (const products of listMappedProducts(page)) {
		yield products.map(({ id, updatedAt, imageHashes }) => ({
			path: `/singleproduct/${id}`,
			updatedAt,
			images: imageHashes.map((hash) => getImageUrl(hash, 1280, 'jpg')),
		}))
	}
}

async function listNamedEntries(): Promise<SitemapEntry[]> {
	const [collections, categories] = await Promise.all([listCollections(), listCategories()])
	return [
		...collections.map(({ name, image }) => ({
			path: `/collection/${encodeURIComponent(name)}`,
			images: image ? [getImageUrl(image.hash, 1280, 'jpg')] : [],
		})),
		...categories.map(({ name }) => ({ path: `/shop/${encodeURIComponent(name)}` })),
	]
}
