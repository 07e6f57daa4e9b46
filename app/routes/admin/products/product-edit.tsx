import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import type { EditableProduct } from '#app/shop/catalog/product/product-view.ts'
import { productFormSchema } from '#app/shop/catalog/product/product-form.schema.ts'
import { productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { guideText } from '#app/shop/catalog/size-guide/size-guide.ts'
import { rowsOfVariants, seenText } from '#app/shop/catalog/stock-grid/grid-rows.ts'
import { saveProductForm } from '#app/shop/catalog/stock-grid/save-product-form.server.ts'
import { uploadHint } from '#app/shop/media/image-limits.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/product-edit.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { listChoices } from './_product-choices.server.ts'
import type { ProductStart } from './_product-blocks.tsx'
import { ProductForm } from './_product-form.tsx'
import { Visibility } from './_visibility.tsx'
import { productQuery, readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { submitProduct } from './_product-submission.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.product.input.name ?? 'Product'} · Admin` },
]

export async function loader({ params, url }: Route.LoaderArgs) {
	const [product, choices] = await Promise.all([orPage(productForEdit(rowId(params.id))), listChoices()])
	return { product, choices, query: productQuery(readProductListState(url.searchParams)) }
}

export function action({ request, context, params, url }: Route.ActionArgs) {
	return submitProduct(request, productFormSchema, async ({ version, ...product }) => {
		const id = rowId(params.id)
		await saveProductForm(await adminOf(context), id, version, product)
		return backToList(context, {
			list: '/admin/products',
			query: productQuery(readProductListState(url.searchParams)),
			id,
			message: 'Product Updated',
		})
	})
}

export default function ProductEditPage({ loaderData: { product, choices, query }, actionData }: Route.ComponentProps) {
	const { id, isDraft, purchaseQty, remainingQty, variants } = product
	const list = `/admin/products${query}`
	return (
		<>
			<PageHead title={product.input.name} back={{ to: list, label: 'Products' }}>
				<ConfirmLink
					to={`/admin/products/${id}/delete${query}`}
					question="Are you sure you want to delete this product?"
					subject={product.input.name}
					label="Delete"
					className="px-2"
				/>
			</PageHead>
			<Visibility id={id} isDraft={isDraft} query={query} />
			<ProductForm
				key={id}
				lastResult={useAnswer(actionData)}
				start={startOf(product)}
				choices={choices}
				stock={{ purchaseQty, remainingQty, variants }}
				save="Save changes"
				cancelTo={list}
			/>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="Failed to load data"
			uploadHint={uploadHint}
			back={{ to: '/admin/products', label: 'All products' }}
		/>
	)
}

function startOf({ version, input, images, variants }: EditableProduct): ProductStart {
	return {
		...input,
		version: String(version),
		idempotencyKey: '',
		basePrice: String(input.basePrice),
		originalPrice: String(input.originalPrice),
		originalQty: String(input.originalQty),
		categoryId: String(input.categoryId ?? ''),
		collectionId: String(input.collectionId ?? ''),
		details: orBlankRow(input.details),
		sizeFit: orBlankRow(input.sizeFit),
		materialCare: orBlankRow(input.materialCare),
		shippingReturn: orBlankRow(input.shippingReturn),
		colorIds: input.colorIds.map(String),
		counting: variants.length > 0 ? 'variant' : 'whole',
		sizes: rowsOfVariants(variants),
		seen: seenText(variants),
		newSize: '',
		leave: '',
		sizeGuide: input.sizeGuide ? guideText(input.sizeGuide) : '',
		images: images.map(({ hash, colorId }) => ({ hash, colorId: String(colorId ?? '') })),
	}
}

function orBlankRow(rows: string[]): string[] {
	return rows.length > 0 ? rows : ['']
}
