import { listingPageSize, newArrivalCount } from '#app/shop/catalog/listing/listing-params.ts'
import {
	createProduct,
	deleteProduct,
	getProductForEdit,
	saveProductForm,
} from '#app/shop/catalog/product/product.server.ts'
import { requestBackInStock } from '#app/shop/catalog/back-in-stock/back-in-stock-requests.server.ts'
import { getStockVersion } from '#app/shop/catalog-version/catalog-version.server.ts'
import { getDashboardCounts } from '#app/shop/dashboard/dashboard.server.ts'
import {
	streamApiProducts,
	listFeaturedApiProducts,
	listNewApiProducts,
	getApiProduct,
	listApiProducts,
	type ApiProduct,
} from '#app/shop/catalog/product/api-products.server.ts'
import { dashboardCounts as countAll } from '#app/http/api/calls/feedback-calls.ts'
import * as calls from '#app/http/api/calls/product-calls.ts'
import { toPaise } from '#app/shop/values/money.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { toProductJson } from '#app/http/api/json/product-json.ts'
import { streamPublicJson } from '#app/http/api/send-json.server.ts'
import { readWithImages } from '#app/http/api/read-files.server.ts'
import { batchSize } from '#app/shop/values/batches.ts'

export const loader = endpoint(
	handle(calls.listProducts, ({ request }) =>
		streamPublicJson(request, `products-${getStockVersion()}`, streamApiProducts(batchSize.fullRows), toProductJson),
	),
	handle(calls.listFeaturedProducts, async () => (await listFeaturedApiProducts(listingPageSize)).map(toProductJson)),
	handle(calls.listNewArrivals, async () => (await listNewApiProducts(newArrivalCount)).map(toProductJson)),
	handle(calls.listProductPage, async ({ query }) => {
		const { items, page, pageCount, total } = await listApiProducts(query.page, query.limit)
		return { products: items.map(toProductJson), totalPages: pageCount, currentPage: page, totalProducts: total }
	}),
	handle(countAll, async () => {
		const counts = await getDashboardCounts()
		return { ...counts, ratings: counts.reviews }
	}),
	handle(calls.getProduct, async ({ params }) => toProductJson(await getApiProduct(params.id))),
	handle(
		calls.createProduct,
		async ({ body, viewer }) => {
			const id = await createProduct(viewer, {
				...body,
				variants: calls.toVariantInputs(body.variants, body.basePrice),
			})
			return { message: 'Product Added', product: toProductJson(await getApiProduct(id)) }
		},
		readWithImages('images'),
	),
	handle(
		calls.updateProduct,
		async ({ body, params, viewer }) => {
			const stored = await getApiProduct(params.id)
			const { version, input } = await getProductForEdit(params.id)
			await saveProductForm(viewer, params.id, version, {
				...body,
				...pricesToStore(body, stored, input.basePrice),
				variants: calls.toVariantInputs(body.variants, body.basePrice, stored),
				images: body.images.length > 0 ? body.images : input.images,
			})
			return { message: 'Product Updated', product: toProductJson(await getApiProduct(params.id)) }
		},
		readWithImages('images'),
	),
	handle(calls.askForStock, async ({ body, params, requester }) => {
		await requestBackInStock(params.id, body, requester)
		return { message: 'Thank you. You hear from us once, as soon as it is in stock again.' }
	}),
	handle(calls.deleteProduct, async ({ params, viewer }) => {
		// Refuses a draft as not found, because drafts do not exist for clients of the API.
		await getApiProduct(params.id)
		await deleteProduct(viewer, params.id)
		return { message: 'Product deleted' }
	}),
)

export const action = loader

/** The prices of a product, in rupees. */
interface Prices {
	basePrice: number
	originalPrice: number
}

/**
 * Returns the prices to store for a product that a client updates. During a sale `GET` returns the reduced base price,
 * so a base price that the client sends back unchanged does not change the stored one (rule: sale-price). A changed
 * original price that is below the base price is raised to it, which means that the product is not reduced.
 */
function pricesToStore(sent: Prices, answered: ApiProduct, storedBasePrice: number): Prices {
	const isAnswered = (price: number, paise: number | null) => toPaise(price) === paise
	const basePrice = isAnswered(sent.basePrice, answered.basePricePaise) ? storedBasePrice : sent.basePrice
	const isOriginalAnswered = isAnswered(sent.originalPrice, answered.originalPricePaise)
	return { basePrice, originalPrice: isOriginalAnswered ? sent.originalPrice : Math.max(sent.originalPrice, basePrice) }
}
