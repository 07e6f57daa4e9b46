import { data, redirect } from 'react-router'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { orNull, settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import { getRequestLanguage, sessionContext } from '#app/http/session/contexts.ts'
import { findCustomerId } from '#app/http/session/customer.server.ts'
import { createPincodeCookie, readPincodeCookie } from '#app/http/session/cookies.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import type { ProductDetail, PriceRange } from '#app/shop/catalog/product/product-view.ts'
import { pincodeSchema, findLastPincode, estimateDelivery } from '#app/shop/orders/delivery/delivery-estimate.server.ts'
import { getProductDetail, translateDetail } from '#app/shop/catalog/product/product-detail.server.ts'
import { listBestSellers } from '#app/shop/catalog/listing/listing-order.server.ts'
import { translateCards } from '#app/shop/catalog/listing/product-rows.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { getProductRatings } from '#app/shop/reviews/rating.server.ts'
import { parsePageNumber } from '#app/shop/values/paging.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { getTranslatedProductHighlights } from '#app/shop/settings/translated-settings.server.ts'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { findRequestedVariant } from '#app/ui/product/requested-color.ts'
import { ProductPage, estimateCaptionHeight } from './_product-page.tsx'
import {
	buildPageTitle,
	buildPageMeta,
	getPageTranslate,
	type Site,
	buildBreadcrumbData,
	context,
} from '#app/ui/seo/page-meta.ts'
import { StructuredData } from '#app/ui/shell/section.tsx'
import { useRoot, useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/product.ts'
import { formatColorName } from '#app/shop/catalog/color/color-labels.ts'
import {
	buildVariantQuery,
	getColorVariants,
	maxDescribedVariants,
	buildSizeChoices,
} from '#app/shop/catalog/variant/variant-view.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { toRupees } from '#app/shop/values/money.ts'
import { currency } from '#app/shop/region/india.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const product = loaderData?.product
	return product
		? buildProductMeta(matches, product)
		: [{ title: buildPageTitle(matches, getPageTranslate(matches)('product.notFound')) }]
}

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const language = getRequestLanguage(context)
	const [product, products, ratings] = await Promise.all([
		orNull(getProductDetail(id).then((found) => translateDetail(found, language))),
		settleOrLog(
			context,
			listBestSellers(rowLength).then((cards) => translateCards(cards, language)),
		),
		settleOrLog(context, getProductRatings(id, parsePageNumber(url.searchParams.get('reviews')))),
	])
	const sizes = buildSizeChoices(product?.variants ?? [])
	const requested = product ? findRequestedVariant(url, { colors: product.colors, sizes }) : { color: null, size: null }
	const height = product
		? `${estimateCaptionHeight(product, ratings !== 'failed' && ratings.count > 0).toFixed(1)}rem`
		: ''
	const deliveryEstimate =
		product && (await estimateProductDelivery(product, await findPincode(request, context), context))
	const shown = {
		product,
		sizes,
		height,
		products,
		ratings,
		...requested,
		highlights: await getTranslatedProductHighlights(language),
		estimate: deliveryEstimate,
	}
	return data(shown, { status: product ? 200 : 404 })
}

type Context = Route.LoaderArgs['context']

/** Returns the PIN code in the browser's cookie, or of the customer's last order (rule: pincode-delivery-date). */
async function findPincode(request: Request, context: Context): Promise<string | null> {
	const userId = await findCustomerId(context.get(sessionContext))
	return readPincodeCookie(request.headers.get('Cookie')) ?? (userId === null ? null : findLastPincode(userId))
}

async function estimateProductDelivery(
	{ categoryId, fromPricePaise }: ProductDetail,
	pincode: string | null,
	context: Context,
) {
	if (pincode === null) return null
	const shipment = { lines: [{ quantity: 1, categoryId }], subtotalPaise: fromPricePaise }
	return estimateDelivery(pincode, shipment, await findCustomerId(context.get(sessionContext)))
}

/** Saves the PIN code of the form in a cookie. */
export async function action({ params, request, url }: Route.ActionArgs) {
	const form = await readFormData(request)
	return handleForm(() =>
		submitForm(form, pincodeSchema, async ({ pin: pincode }) =>
			redirect(`/singleproduct/${parseRowId(params.id)}${url.search}#delivery`, {
				status: 303,
				headers: { 'Set-Cookie': createPincodeCookie(pincode) },
			}),
		),
	)
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
	const root = useRoot()
	const t = useTranslate()
	const { product, color, ratings } = loaderData
	return (
		<>
			<ProductPage {...loaderData} pincodeResult={actionData} />
			{root && product && (
				<StructuredData data={buildProductData(product, color, ratings, { ...root.shop, origin: root.origin, t })} />
			)}
		</>
	)
}

export const ErrorBoundary = createErrorBoundary('product.failed')

function buildProductMeta(matches: Parameters<typeof buildPageMeta>[0], product: ProductDetail) {
	const description = product.description || getPageTranslate(matches)('product.defaultDescription')
	return buildPageMeta(matches, {
		title: product.name,
		description,
		path: `/singleproduct/${product.id}`,
		imageHash: product.image?.hash,
		type: 'product',
	})
}

type Ratings = Route.ComponentProps['loaderData']['ratings']

/** Returns the structured data of a product in the color that its page shows, and of the breadcrumbs. */
function buildProductData(product: ProductDetail, color: number | null, ratings: Ratings, site: Site): object[] {
	const { id, name, categoryName, categoryLabel } = product
	const category = categoryName
		? [{ label: categoryLabel ?? categoryName, to: `/shop/${encodeURIComponent(categoryName)}` }]
		: []
	return [
		buildStructuredData(product, color, ratings, site),
		buildBreadcrumbData([...category, { label: name, to: `/singleproduct/${id}` }])(site),
	]
}

function buildStructuredData(
	product: ProductDetail,
	color: number | null,
	ratings: Ratings,
	{ name: brand, origin, t }: Site,
) {
	const url = `${origin}/singleproduct/${product.id}`
	const buildOffer = (unitsInStock: number, prices: PriceRange, query = '') => ({
		offers: {
			...buildPricesData(prices),
			url: url + query,
			priceCurrency: currency.code,
			availability: `${context}/${unitsInStock > 0 ? 'InStock' : 'OutOfStock'}`,
			itemCondition: `${context}/NewCondition`,
		},
	})
	const isGroup = product.variants.length > 0
	return {
		'@context': context,
		'@type': isGroup ? 'ProductGroup' : 'Product',
		'@id': url,
		name: product.name,
		description: product.description || t('product.defaultDescription'),
		...(product.images.length > 0 && { image: product.images.map((image) => getImageAddress(image, origin)) }),
		...(product.categoryLabel ? { category: product.categoryLabel } : {}),
		brand: { '@type': 'Brand', name: brand },
		...(isGroup
			? buildVariantsData(product, color, buildOffer, origin)
			: { ...buildWholeData(product), ...buildOffer(product.remainingQty, product) }),
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

const getImageAddress = ({ hash }: { hash: string }, origin: string) => origin + getImageUrl(hash, 1280, 'jpg')

/** Returns one price, or the lowest and highest. */
function buildPricesData({ fromPricePaise, toPricePaise }: PriceRange) {
	const [low, high] = [fromPricePaise, toPricePaise].map((paise) => toRupees(paise).toFixed(2))
	return low === high ? { '@type': 'Offer', price: low } : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high }
}

function buildWholeData({ id, colors }: ProductDetail) {
	const names = colors.map(({ name }) => formatColorName(name)).filter(Boolean)
	return { sku: String(id), ...(names.length > 0 ? { color: names.join(', ') } : {}) }
}

/**
 * Returns the variants with price, availability, picture and GTIN (rule: feed-gtin), at most `maxDescribedVariants`,
 * those of the requested color first.
 */
function buildVariantsData(
	{ id, name, colors, variants, images, gtins }: ProductDetail,
	requested: number | null,
	buildOffer: (unitsInStock: number, prices: PriceRange, query: string) => object,
	origin: string,
) {
	const inColor = getColorVariants(variants, requested ?? 0)
	const described = [...inColor, ...variants.filter((variant) => !inColor.includes(variant))]
	const hasVariant = described
		.slice(0, maxDescribedVariants)
		.map(({ id: variantId, productColorId, size, remainingQty, pricePaise }) => {
			const chosen = colors.find((each) => each.productColorId === productColorId)
			const color = formatColorName(chosen?.name ?? '')
			const image = images.find(({ colorId }) => colorId !== null && colorId === chosen?.colorId)
			const gtin = gtins.get(variantId)
			return {
				'@type': 'Product',
				sku: `${id}-${variantId}`,
				...(gtin && { gtin }),
				name: [name, color, size].filter(Boolean).join(' '),
				...(color && { color }),
				...(size && { size }),
				...(image && { image: getImageAddress(image, origin) }),
				...buildOffer(
					remainingQty,
					{ fromPricePaise: pricePaise, toPricePaise: pricePaise },
					buildVariantQuery({ productColorId, size }),
				),
			}
		})
	const variesBy = ['color', 'size'].filter((what) => hasVariant.every((variant) => what in variant))
	return { productGroupID: String(id), variesBy: variesBy.map((what) => `${context}/${what}`), hasVariant }
}
