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
import { sizeChoices } from '#app/shop/catalog/variant/size-choices.ts'
import { ratingsOfProduct } from '#app/shop/feedback/rating.server.ts'
import { pageNumber } from '#app/shop/paging.ts'
import { rowId } from '#app/shop/row-id.ts'
import { productPromises } from '#app/shop/settings/shop-settings.server.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { requestedColor } from '#app/ui/product/requested-color.ts'
import { productMeta } from './_product-meta.ts'
import { ProductPage } from './_product-page.tsx'
import { wordsHeight } from './_words-height.ts'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/product.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const product = loaderData?.product
	return product
		? productMeta(matches, product, product.description || plainDescription)
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
	const height = product ? `${wordsHeight(product).toFixed(1)}rem` : ''
	const promise = product && (await promiseTo(product, await pinFor(request, context), context))
	const shown = { product, sizes, height, products, ratings, color, promises: productPromises(), promise }
	return data(shown, { status: product ? 200 : 404 })
}

type Context = Route.LoaderArgs['context']

/** The PIN code that the browser remembers, or to which the customer ordered last (rule: pin-promise). */
async function pinFor(request: Request, context: Context): Promise<string | null> {
	const userId = await customerIdOf(context.get(sessionContext))
	return pinOf(request.headers.get('Cookie')) ?? (userId === null ? null : lastPinOf(userId))
}

async function promiseTo({ categoryId, fromPricePaise }: ProductDetail, pin: string | null, context: Context) {
	if (pin === null) return null
	const parcel = { lines: [{ quantity: 1, categoryId }], subtotalPaise: fromPricePaise }
	return promiseForPin(pin, parcel, await customerIdOf(context.get(sessionContext)))
}

/** Remembers the PIN code of its form. */
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to fetch product. Please try again." />
}
