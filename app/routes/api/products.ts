import { deleteProduct, productForEdit, updateProduct, createProduct } from '#app/shop/catalog/product.server.ts'
import { stockVersionNow } from '#app/shop/catalog-version.server.ts'
import { dashboardCounts } from '#app/shop/people/dashboard.server.ts'
import { everyWholeProduct, featuredWholeProducts, newWholeProducts, wholeProduct, wholeProductPage } from '#app/shop/catalog/whole-product.server.ts'
import { dashboardCounts as countAll } from '#app/http/api/calls/feedback-calls.ts'
import * as calls from '#app/http/api/calls/product-calls.ts'
import { endpoint, handle } from '#app/http/api/endpoint.server.ts'
import { productJson } from '#app/http/api/json/product-json.ts'
import { streamPublicJson } from '#app/http/api/send-json.server.ts'
import { withPictures } from '#app/http/api/read-files.server.ts'

const listed = 20

export const loader = endpoint(
	handle(calls.listProducts, ({ request }) => streamPublicJson(request, `products-${stockVersionNow()}`, everyWholeProduct(50), productJson)),
	handle(calls.listFeaturedProducts, async () => (await featuredWholeProducts(listed)).map(productJson)),
	handle(calls.listNewArrivals, async () => (await newWholeProducts(listed)).map(productJson)),
	handle(calls.listProductPage, async ({ query }) => {
		const { items, page, pageCount, total } = await wholeProductPage(query.page, query.limit)
		return { products: items.map(productJson), totalPages: pageCount, currentPage: page, totalProducts: total }
	}),
	handle(countAll, async () => {
		const counts = await dashboardCounts()
		return { ...counts, ratings: counts.reviews }
	}),
	handle(calls.getProduct, async ({ params }) => productJson(await wholeProduct(params.id))),
	handle(
		calls.createProduct,
		async ({ body, viewer }) => {
			const id = await createProduct(viewer, body)
			return { message: 'Product Added', product: productJson(await wholeProduct(id)) }
		},
		withPictures('images'),
	),
	handle(
		calls.updateProduct,
		async ({ body, params, viewer }) => {
			const { version, input } = await productForEdit(params.id)
			await updateProduct(viewer, params.id, version, { ...body, images: body.images.length > 0 ? body.images : input.images })
			return { message: 'Product Updated', product: productJson(await wholeProduct(params.id)) }
		},
		withPictures('images'),
	),
	handle(calls.deleteProduct, async ({ params, viewer }) => {
		await deleteProduct(viewer, params.id)
		return { message: 'Product deleted' }
	}),
)

export const action = loader
