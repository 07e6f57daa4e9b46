import { Link } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import {
	type AdminProductDetails,
	getProductDetails,
	listStockHistory,
	type StockMovementView,
} from '#app/shop/catalog/product/product-details.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Editor } from '#app/ui/admin/editor.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/details.ts'
import { ProductDetailsCard, ProductImages, ProductTexts } from './_product-details.tsx'
import { buildProductListQuery, parseProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { StockHistory } from './_stock-history.tsx'

export const handle = { act: 'catalogue' }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.product.name ?? 'Product'} · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const before = parseRowId(url.searchParams.get('before') ?? '') || undefined
	const [product, { movements, older }] = await Promise.all([
		orThrowResponse(getProductDetails(id)),
		listStockHistory(id, before),
	])
	const history = { movements: movements.map(toDatedMovement), older, isNewest: before === undefined }
	return {
		product: toDatedProduct(product),
		history,
		query: buildProductListQuery(parseProductListState(url.searchParams)),
	}
}

function toDatedProduct({ createdAt, updatedAt, ...product }: AdminProductDetails) {
	return { ...product, created: formatDateTime(createdAt), updated: formatDateTime(updatedAt) }
}

function toDatedMovement({ createdAt, ...movement }: StockMovementView) {
	return { ...movement, at: formatDateTime(createdAt) }
}

export default function ProductDetailsPage({ loaderData: { product, history, query } }: Route.ComponentProps) {
	const { id, name } = product
	return (
		<Editor title={name} closeTo={`/admin/products${query}`} wide>
			<div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
				<ButtonLink to={`/admin/products/${id}${query}`}>
					Edit<span className="sr-only"> {name}</span>
				</ButtonLink>
				<Link to={`/singleproduct/${id}`} className="act-link">
					View in shop
				</Link>
				<Link to={`/admin/activity?kind=product&id=${id}`} className="act-link">
					Activity log
				</Link>
				<ConfirmLink
					to={`/admin/products/${id}/delete${query}`}
					question="Are you sure you want to delete this product?"
					subject={name}
					label="Delete"
				/>
			</div>
			<div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_17rem] md:grid-rows-[auto_1fr]">
				<ProductImages images={product.images} />
				<ProductDetailsCard product={product} />
				<ProductTexts product={product} />
			</div>
			<StockHistory history={history} address={`/admin/products/${id}/details${query}`} />
		</Editor>
	)
}
