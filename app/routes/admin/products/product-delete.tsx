import { visitContext } from '#app/http/contexts.ts'
import { press } from '#app/http/forms.server.ts'
import { orPage } from '#app/http/page-refusals.server.ts'
import { deleteProduct, productForEdit } from '#app/shop/catalog/product.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/product-delete.ts'
import { ownerOf } from '#app/http/owner.server.ts'
import { productQuery, readProductPlace } from './_product-place.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete product · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, input } = await orPage(productForEdit(rowId(params.id)))
	return { id, name: input.name, query: productQuery(readProductPlace(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	return press(context.get(visitContext), `/admin/products${productQuery(readProductPlace(url.searchParams))}`, async () => {
		await deleteProduct(await ownerOf(context), rowId(params.id))
		return 'Product deleted'
	})
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
	return <Problem error={error} otherwise="Failed to delete product" back={{ to: '/admin/products', label: 'All products' }} />
}
