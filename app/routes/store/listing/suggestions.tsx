import type { MetaFunction } from 'react-router'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { translateCards } from '#app/shop/catalog/listing/product-rows.server.ts'
import { getShopTranslate } from '#app/shop/translations/translations.server.ts'
import { listProducts } from '#app/shop/catalog/listing/product-listing.server.ts'
import { parseTextParam } from '#app/shop/catalog/listing/listing-params.ts'
import { findPageForQuery } from '#app/shop/search/page-for-query.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { formatCardPrice } from '#app/shop/values/money.ts'
import { getShownUrl } from '#app/shop/media/media-view.ts'
import { formatPrices } from '#app/ui/product/card.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { buildUnlistedMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/suggestions.ts'

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) => buildUnlistedMeta(matches, getPageTranslate(matches)('shell.search'))

const maxProducts = 4
const maxCategories = 3

/** Loads the suggestions of the header search while the user types (rule: header-search). */
export async function loader({ url, context }: Route.LoaderArgs) {
	const search = parseTextParam(url.searchParams.get('search'))
	if (!search) return { products: [], categories: [], page: null }
	const language = getRequestLanguage(context)
	const [{ items }, categories, { named }] = await Promise.all([
		listProducts({ search, sort: 'featured', page: 1, pageSize: maxProducts }),
		listCategories(),
		getShopTranslate(language),
	])
	const query = normalizeText(search)
	const found = categories.flatMap(({ name }) =>
		normalizeText(`${name} ${named('category', name)}`).includes(query) ? [name] : [],
	)
	const products = await translateCards(items, language)
	return { products, categories: found.slice(0, maxCategories), page: findPageForQuery(search) }
}

const link = 'inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-4 hover:no-underline'

export default function Suggestions({ loaderData: { products, categories, page } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<main>
			<ul id="products-found">
				{page && (
					<li>
						<a href={page.to} className={link}>
							{t(page.label)}
						</a>
					</li>
				)}
				{categories.map((name) => (
					<li key={name}>
						<a href={`/shop/${encodeURIComponent(name)}`} className={link}>
							{t.named('category', name)}
						</a>
					</li>
				))}
				{products.map((product) => (
					<li key={product.id}>
						<a href={`/singleproduct/${product.id}`} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
							{product.image && <img src={getShownUrl(product.image, 240)} alt="" width={48} height={64} />}
							<span className="min-w-0 flex-1">{product.name}</span>
							<span className="tabular whitespace-nowrap">{formatPrices(t, product, formatCardPrice)}</span>
						</a>
					</li>
				))}
			</ul>
		</main>
	)
}
