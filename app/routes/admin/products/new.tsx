import type { z } from 'zod'
import { stayWith } from '#app/http/admin/saved-row.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { newProductFormSchema } from '#app/shop/catalog/product/product-form.schema.ts'
import { createProduct, newProductKey } from '#app/shop/catalog/product/product.server.ts'
import { noSizes } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { uploadHint } from '#app/shop/words/limits.ts'
import { eachColumn, emptyColumns, listColumns } from '#app/shop/words/product-columns.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/new.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import type { ProductStart } from './_product-blocks.tsx'
import { ProductForm } from './_product-form.tsx'
import { listChoices, submitProduct } from './_product-submission.server.ts'

export const handle: RouteHandle = { act: 'catalogue', body: 'upload' }

export const meta: Route.MetaFunction = () => [{ title: 'Add Product · Admin' }]

export async function loader() {
	return { choices: await listChoices(), idempotencyKey: newProductKey() }
}

export function action({ request, context }: Route.ActionArgs) {
	const save = async ({ idempotencyKey, leave: _, ...product }: z.output<typeof newProductFormSchema>) => {
		const id = await createProduct(await adminOf(context), product, idempotencyKey)
		return stayWith(context, `/admin/products/${id}`, '', 'Product Added')
	}
	return submitProduct(request, newProductFormSchema, save, async () => true)
}

const blank: Omit<ProductStart, 'idempotencyKey'> = {
	version: '',
	name: '',
	basePrice: '',
	originalPrice: '',
	originalQty: '',
	categoryId: '',
	collectionId: '',
	...emptyColumns,
	...eachColumn(listColumns, () => ['']),
	colorIds: [],
	counting: 'whole',
	sizes: [...noSizes],
	seen: '{}',
	newSize: '',
	leave: '',
	sizeGuide: '',
	images: [],
}

export default function ProductNewPage({ loaderData: { choices, idempotencyKey }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Add Product" back={{ to: '/admin/products', label: 'Products' }} />
			<ProductForm
				lastResult={useAnswer(actionData)}
				start={{ ...blank, idempotencyKey }}
				choices={choices}
				save="Add Product"
				cancelTo="/admin/products"
			/>
		</>
	)
}

export const ErrorBoundary = problemPage(
	'Failed to load data',
	{ to: '/admin/products', label: 'All products' },
	uploadHint,
)
