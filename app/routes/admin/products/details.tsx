import { Link } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import {
	type AdminProductDetails,
	productDetails,
	stockHistory,
	type StockMovementView,
} from '#app/shop/catalog/product/product-details.server.ts'
import { formatDateTime } from '#app/shop/dates.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Editor } from '#app/ui/admin/editor.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/details.ts'
import { ProductFacts, ProductImages, ProductTexts } from './_product-facts.tsx'
import { productQuery, readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { StockHistory } from './_stock-history.tsx'

export const handle = { act: 'catalogue' }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.product.name ?? 'Product'} · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const before = rowId(url.searchParams.get('before') ?? '') || undefined
	const [product, { movements, older }] = await Promise.all([
		pageOrRefusal(productDetails(id)),
		stockHistory(id, before),
	])
	const history = { movements: movements.map(datedMovement), older, isNewest: before === undefined }
	return { product: dated(product), history, query: productQuery(readProductListState(url.searchParams)) }
}

function dated({ createdAt, updatedAt, ...product }: AdminProductDetails) {
	return { ...product, created: formatDateTime(createdAt), updated: formatDateTime(updatedAt) }
}

function datedMovement({ createdAt, ...movement }: StockMovementView) {
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
				<Link to={`/admin/log?kind=product&id=${id}`} className="act-link">
					Log
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
				<ProductFacts product={product} />
				<ProductTexts product={product} />
			</div>
			<StockHistory history={history} address={`/admin/products/${id}/details${query}`} />
		</Editor>
	)
}
