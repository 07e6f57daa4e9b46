import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteProduct, productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/product-delete.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { productQuery, readProductListState } from '../../../ui/admin/list/product-list-state.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete product · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, input } = await orPage(productForEdit(rowId(params.id)))
	return { id, name: input.name, query: productQuery(readProductListState(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	return runAction(
		context.get(sessionContext),
		`/admin/products${productQuery(readProductListState(url.searchParams))}`,
		async () => {
			await deleteProduct(await adminOf(context), rowId(params.id))
			return 'Product deleted'
		},
	)
}

export default function ProductDeletePage({ loaderData: { id, name, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/products/${id}/delete${query}`}
			question="Are you sure you want to delete this product?"
			subject={name}
			cancelTo={`/admin/products${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="Failed to delete product"
			back={{ to: '/admin/products', label: 'All products' }}
		/>
	)
}
