import { stayWith } from '#app/http/admin/saved-row.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { draftFormSchema, newProductFormSchema } from '#app/shop/catalog/product/product-form.schema.ts'
import { createProduct, newProductKey } from '#app/shop/catalog/product/product.server.ts'
import { readsMadeInPlace } from '#app/ui/admin/form/new-name.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/new.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { ProductForm } from './_product-form.tsx'
import { blank } from './_product-start.ts'
import { listChoices, submitProduct } from './_product-submission.server.ts'

export const handle: RouteHandle = { act: 'catalogue', body: 'upload' }

export const meta: Route.MetaFunction = () => [{ title: 'Add Product · Admin' }]

export async function loader() {
	return { choices: await listChoices(), idempotencyKey: newProductKey() }
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = await adminOf(context)
	return submitProduct(request, {
		actor,
		schemaFor: (then) => (then === 'draft' ? draftFormSchema : newProductFormSchema),
		isShown: async () => true,
		save: async ({ idempotencyKey, leave: _, version: __, ...product }, then) => {
			const isDraft = then === 'draft'
			const id = await createProduct(actor, { ...product, isDraft }, idempotencyKey)
			return stayWith(context, `/admin/products/${id}`, '', isDraft ? 'Draft saved' : 'Product Added')
		},
	})
}

export const shouldRevalidate = readsMadeInPlace

export default function ProductNewPage({ loaderData: { choices, idempotencyKey }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Add Product" back={{ to: '/admin/products', label: 'Products' }} />
			<ProductForm
				lastResult={useAnswer(actionData)}
				start={{ ...blank, idempotencyKey }}
				choices={choices}
				ends={{ save: 'Add Product', draft: 'Save draft' }}
				cancelTo="/admin/products"
			/>
		</>
	)
}

export { ProductsProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
