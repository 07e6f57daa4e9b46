import { Link } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import {
	type AdminProductDetails,
	getProductDetails,
	listStockHistory,
	type StockMovementView,
} from '#app/shop/catalog/product/admin-products.server.ts'
import { formatDateTime } from '#app/shop/values/dates.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Editor } from '#app/ui/admin/row-editor.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/details.ts'
import { ProductDetailsCard, ProductImages, ProductTexts } from './_product-details.tsx'
import { buildProductListQuery, parseProductListState } from '#app/ui/admin/list/admin-list-state.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'catalog' }

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

type Movement = Omit<StockMovementView, 'createdAt'> & { at: string }

interface StockHistoryProps {
	history: { movements: Movement[]; older: number | null; isNewest: boolean }
	address: string
}

const columns = [
	['Date', 'text-left'],
	['Reason', 'text-left'],
	['By', 'text-left'],
	['Change', 'text-right'],
	['Remaining', 'text-right'],
] as const

function StockHistory({ history: { movements, older, isNewest }, address }: StockHistoryProps) {
	return (
		<section id="history" className="mt-6 border-t border-line pt-4">
			<h3 className="font-display text-base">Stock history</h3>
			{movements.length === 0 && (
				<p className="mt-2 text-sm text-muted">No stock changes{isNewest ? ' yet' : ' before that'}.</p>
			)}
			{movements.length > 0 && (
				<table className="mt-2 w-full border-collapse text-sm max-md:block">
					<caption className="sr-only">Stock changes, newest first</caption>
					<thead className="max-md:sr-only">
						<tr className="border-b border-line text-xs text-muted">
							{columns.map(([label, align]) => (
								<th key={label} scope="col" className={`py-2 pr-4 font-medium last:pr-0 ${align}`}>
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="max-md:block">
						{movements.map((movement) => (
							<MovementRow key={movement.id} movement={movement} />
						))}
					</tbody>
				</table>
			)}
			{(older !== null || !isNewest) && (
				<nav aria-label="Stock history" className="flex gap-6 text-sm">
					{!isNewest && <Step to={`${address}#history`}>Newest</Step>}
					{older !== null && (
						<Step to={`${address}${address.includes('?') ? '&' : '?'}before=${older}#history`}>Older</Step>
					)}
				</nav>
			)}
		</section>
	)
}

const cell = 'py-2 md:pr-4 md:last:pr-0 align-top max-md:block max-md:py-0'

function MovementRow({
	movement: { at, reasonText, variantName, note, orderId, byUsername, change, remaining },
}: {
	movement: Movement
}) {
	return (
		<tr className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-2">
			<td className={`${cell} tabular text-xs text-muted max-md:order-3 md:whitespace-nowrap md:pt-2.5`}>{at}</td>
			<td className={`${cell} max-md:order-1`}>
				{reasonText}
				{variantName && `: ${variantName}`}
				{note && <span className="block text-xs text-muted">{note}</span>}
				{orderId !== null && (
					<>
						{' '}
						<Link
							to={`/admin/orders/${orderId}`}
							className="tabular act-link text-indigo underline-offset-2  md:min-h-6"
						>
							Order #{orderId}
						</Link>
					</>
				)}
			</td>
			<td
				className={`${cell} [overflow-wrap:anywhere] max-md:order-5 max-md:col-span-2 max-md:text-xs max-md:text-muted`}
			>
				<span className="md:hidden">By </span>
				{byUsername ?? 'unknown'}
			</td>
			<td
				className={`${cell} tabular text-right font-medium max-md:order-2 max-md:self-center ${change < 0 ? 'text-danger' : 'text-success'}`}
			>
				{change > 0 ? `+${change.toLocaleString(locale)}` : change.toLocaleString(locale).replace('-', '−')}
			</td>
			<td className={`${cell} tabular text-right max-md:order-4 max-md:text-xs max-md:text-muted`}>
				{remaining.toLocaleString(locale)}
				<span className="md:hidden"> left</span>
			</td>
		</tr>
	)
}

function Step({ to, children }: { to: string; children: string }) {
	return (
		<Link to={to} replace preventScrollReset className="act-link">
			{children}
		</Link>
	)
}
