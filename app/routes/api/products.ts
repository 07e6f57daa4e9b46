import { listingPageSize, newArrivalCount } from '#app/shop/catalog/listing/listing-params.ts'
import { createProduct, deleteProduct, productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { saveProductForm } from '#app/shop/catalog/stock-grid/save-product-form.server.ts'
import { askForStock } from '#app/shop/catalog/stock-requests/ask-for-stock.server.ts'
import { stockVersionNow } from '#app/shop/version/catalog-version.server.ts'
import { dashboardCounts } from '#app/shop/desk/dashboard.server.ts'
import {
	everyFullProduct,
	featuredFullProducts,
	newFullProducts,
	fullProduct,
	fullProductPage,
} from '#app/shop/catalog/product/full-product.server.ts'
import { dashboardCounts as countAll } from '#app/http/api/calls/feedback-calls.ts'
import * as calls from '#app/http/api/calls/product-calls.ts'
import { pricesToStore } from '#app/http/api/calls/product-prices.ts'
import { askForStock as askCall } from '#app/http/api/calls/stock-request-calls.ts'
import { variantsOfList } from '#app/http/api/calls/variant-list.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { productJson } from '#app/http/api/json/product-json.ts'
import { streamPublicJson } from '#app/http/api/send-json.server.ts'
import { withImages } from '#app/http/api/read-files.server.ts'
import { batchSize } from '#app/shop/in-batches.ts'

export const loader = endpoint(
	handle(calls.listProducts, ({ request }) =>
		streamPublicJson(request, `products-${stockVersionNow()}`, everyFullProduct(batchSize.fullRows), productJson),
	),
	handle(calls.listFeaturedProducts, async () => (await featuredFullProducts(listingPageSize)).map(productJson)),
	handle(calls.listNewArrivals, async () => (await newFullProducts(newArrivalCount)).map(productJson)),
	handle(calls.listProductPage, async ({ query }) => {
		const { items, page, pageCount, total } = await fullProductPage(query.page, query.limit)
		return { products: items.map(productJson), totalPages: pageCount, currentPage: page, totalProducts: total }
	}),
	handle(countAll, async () => {
		const counts = await dashboardCounts()
		return { ...counts, ratings: counts.reviews }
	}),
	handle(calls.getProduct, async ({ params }) => productJson(await fullProduct(params.id))),
	handle(
		calls.createProduct,
		async ({ body, viewer }) => {
			const id = await createProduct(viewer, { ...body, variants: variantsOfList(body.variants, body.basePrice) })
			return { message: 'Product Added', product: productJson(await fullProduct(id)) }
		},
		withImages('images'),
	),
	handle(
		calls.updateProduct,
		async ({ body, params, viewer }) => {
			const stored = await fullProduct(params.id)
			const { version, input } = await productForEdit(params.id)
			await saveProductForm(viewer, params.id, version, {
				...body,
				...pricesToStore(body, stored, input.basePrice),
				variants: variantsOfList(body.variants, body.basePrice, stored),
				images: body.images.length > 0 ? body.images : input.images,
			})
			return { message: 'Product Updated', product: productJson(await fullProduct(params.id)) }
		},
		withImages('images'),
	),
	handle(askCall, async ({ body, params, requester }) => {
		await askForStock(params.id, body, requester)
		return { message: 'Thank you. You hear from us once, as soon as it is in stock again.' }
	}),
	handle(calls.deleteProduct, async ({ params, viewer }) => {
		// API clients do not support drafts.
		await fullProduct(params.id)
		await deleteProduct(viewer, params.id)
		return { message: 'Product deleted' }
	}),
)

export const action = loader
