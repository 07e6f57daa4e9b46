import { data, redirect } from 'react-router'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerIdOf } from '#app/http/session/customer.server.ts'
import { pinCookie, pinOf } from '#app/http/session/pin.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { pinSchema } from '#app/shop/orders/pins/pin.schema.ts'
import { lastPinOf, promiseForPin } from '#app/shop/orders/pins/pin-promise.server.ts'
import { plainDescription } from '#app/shop/words/product-columns.ts'
import { productDetail } from '#app/shop/catalog/listing/browse.server.ts'
import { bestSellers } from '#app/shop/catalog/listing/listing-order.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { ratingsOfProduct } from '#app/shop/feedback/rating.server.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { rowId } from '#app/shop/row-id.ts'
import { productPromises } from '#app/shop/settings/shop-settings.server.ts'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { requestedColor } from '#app/ui/product/requested-color.ts'
import { ProductPage } from './_product-page.tsx'
import { wordsHeight } from './_words-height.ts'
import { pageTitle, pageMeta, type Site } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/product.ts'
import { displayColor } from '#app/shop/catalog/color/color-words.ts'
import type { PriceSpan } from '#app/shop/catalog/product/price-words.ts'
import { mostDescribed, sizeChoices } from '#app/shop/catalog/variant/variant-view.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { toRupees } from '#app/shop/money.ts'
import { breadcrumbData, context } from '#app/ui/seo/json-ld.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const product = loaderData?.product
	return product
		? productMeta(matches, product, loaderData.ratings)
		: [{ title: pageTitle(matches, 'Product not found') }]
}

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const [product, products, ratings] = await Promise.all([
		valueOrNull(productDetail(id)),
		valueOrFailed(context, bestSellers(rowLength)),
		valueOrFailed(context, ratingsOfProduct(id, pageNumber(url.searchParams.get('reviews')))),
	])
	const color = product && requestedColor(url, product.colors)
	const sizes = sizeChoices(product?.variants ?? [])
	const height = product ? `${wordsHeight(product, ratings !== 'failed' && ratings.count > 0).toFixed(1)}rem` : ''
	const promise = product && (await promiseTo(product, await pinFor(request, context), context))
	const shown = { product, sizes, height, products, ratings, color, promises: productPromises(), promise }
	return data(shown, { status: product ? 200 : 404 })
}

type Context = Route.LoaderArgs['context']

/** Returns the PIN code in the browser's cookie, or of the customer's last order (rule: pin-promise). */
async function pinFor(request: Request, context: Context): Promise<string | null> {
	const userId = await customerIdOf(context.get(sessionContext))
	return pinOf(request.headers.get('Cookie')) ?? (userId === null ? null : lastPinOf(userId))
}

async function promiseTo({ categoryId, fromPricePaise }: ProductDetail, pin: string | null, context: Context) {
	if (pin === null) return null
	const parcel = { lines: [{ quantity: 1, categoryId }], subtotalPaise: fromPricePaise }
	return promiseForPin(pin, parcel, await customerIdOf(context.get(sessionContext)))
}

/** Saves the PIN code of the form in a cookie. */
export async function action({ params, request, url }: Route.ActionArgs) {
	const form = await readFormData(request)
	return answerForm(() =>
		submitForm(form, pinSchema, async ({ pin }) =>
			redirect(`/singleproduct/${rowId(params.id)}${url.search}#delivery`, {
				status: 303,
				headers: { 'Set-Cookie': pinCookie(pin) },
			}),
		),
	)
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
	return <ProductPage {...loaderData} pinAnswer={actionData} />
}

export const ErrorBoundary = failedWith('Failed to fetch product. Please try again.')

function productMeta(matches: Parameters<typeof pageMeta>[0], product: ProductDetail, ratings: Ratings) {
	const description = product.description || plainDescription
	const path = `/singleproduct/${product.id}`
	const { categoryName } = product
	const category = categoryName ? [{ label: categoryName, to: `/shop/${encodeURIComponent(categoryName)}` }] : []
	return pageMeta(matches, {
		title: product.name,
		description,
		path,
		imageHash: product.image?.hash,
		type: 'product',
		data: [
			productData(product, ratings, description),
			breadcrumbData([...category, { label: product.name, to: path }]),
		],
	})
}

type Ratings = Route.ComponentProps['loaderData']['ratings']

function productData(product: ProductDetail, ratings: Ratings, description: string) {
	return ({ name: brand, origin }: Site) => {
		const url = `${origin}/singleproduct/${product.id}`
		const offerOf = (pieces: number, prices: PriceSpan, query = '') => ({
			offers: {
				...pricesData(prices),
				url: url + query,
				priceCurrency: 'INR',
				availability: `${context}/${pieces > 0 ? 'InStock' : 'OutOfStock'}`,
				itemCondition: `${context}/NewCondition`,
			},
		})
		const isGroup = product.variants.length > 0 && product.variants.length <= mostDescribed
		return {
			'@context': context,
			'@type': isGroup ? 'ProductGroup' : 'Product',
			'@id': url,
			name: product.name,
			description,
			image: product.images.map(({ hash }) => origin + imageUrl(hash, 1280, 'jpg')),
			...(product.categoryName ? { category: product.categoryName } : {}),
			brand: { '@type': 'Brand', name: brand },
			...(isGroup
				? variantsData(product, offerOf)
				: { ...wholeData(product), ...offerOf(product.remainingQty, product) }),
			...(ratings === 'failed' || ratings.average === null
				? {}
				: {
						aggregateRating: {
							'@type': 'AggregateRating',
							ratingValue: ratings.average.toFixed(1),
							reviewCount: ratings.count,
						},
					}),
		}
	}
}

/** Returns one price, or the lowest and highest. */
function pricesData({ fromPricePaise, toPricePaise }: PriceSpan) {
	const [low, high] = [fromPricePaise, toPricePaise].map((paise) => toRupees(paise).toFixed(2))
	return low === high ? { '@type': 'Offer', price: low } : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high }
}

function wholeData({ id, colors }: ProductDetail) {
	const names = colors.map(({ name }) => displayColor(name)).filter(Boolean)
	return { sku: String(id), ...(names.length > 0 ? { color: names.join(', ') } : {}) }
}

/** Returns each color in each size and its availability. */
function variantsData(
	{ id, name, colors, variants }: ProductDetail,
	offerOf: (pieces: number, prices: PriceSpan, query: string) => object,
) {
	const hasVariant = variants.map(({ id: variantId, productColorId, size, remainingQty, pricePaise }) => {
		const color = displayColor(colors.find((each) => each.productColorId === productColorId)?.name ?? '')
		return {
			'@type': 'Product',
			sku: `${id}-${variantId}`,
			name: [name, color, size].filter(Boolean).join(' '),
			...(color && { color }),
			...(size && { size }),
			...offerOf(remainingQty, { fromPricePaise: pricePaise, toPricePaise: pricePaise }, `?color=${productColorId}`),
		}
	})
	const variesBy = ['color', 'size'].filter((what) => hasVariant.every((variant) => what in variant))
	return { productGroupID: String(id), variesBy: variesBy.map((what) => `${context}/${what}`), hasVariant }
}
