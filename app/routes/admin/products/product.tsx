import { useState } from 'react'
import { Form } from 'react-router'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { stayWith, wasSaved } from '#app/http/admin/saved-row.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import type { EditableProduct } from '#app/shop/catalog/product/product.server.ts'
import {
	draftFormSchema,
	productFormSchema,
	publishedFormSchema,
} from '#app/shop/catalog/product/product-form.schema.ts'
import { publishProduct, previewPath } from '#app/shop/catalog/product/drafts.server.ts'
import { productForEdit } from '#app/shop/catalog/product/product.server.ts'
import { saveProductForm } from '#app/shop/catalog/stock-grid/save-product-form.server.ts'
import { taxOfProduct } from '#app/shop/catalog/product/product-tax.server.ts'
import { warningsAbout } from '#app/shop/media/media.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { seenText } from '#app/shop/two-versions/seen-version.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { BothVersions, useVersions } from '#app/ui/admin/typed/both-versions.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/product.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { comparedProduct } from './_compared-product.ts'
import { readsMadeInPlace } from '#app/ui/admin/form/new-name.tsx'
import { type ProductChoices, type SeenProduct, startOf } from './_product-start.ts'
import { ProductForm } from './_product-form.tsx'
import { Saved, Visibility } from './_visibility.tsx'
import { productQuery, readProductListState } from '#app/ui/admin/list/product-list-state.ts'
import { listChoices, submitProduct } from './_product-submission.server.ts'

export const handle: RouteHandle = { act: 'catalogue', body: 'upload' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.product.input.name ?? 'Product'} · Admin` },
]

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const choices = await listChoices()
	const product = await seenProduct(id, choices)
	const [isSaved, preview, tax, imageWarnings] = await Promise.all([
		wasSaved(context, addressOf(id)),
		previewPath(id),
		taxOfProduct(id, new Date()),
		warningsAbout(product.input.images),
	])
	return {
		product,
		choices,
		isSaved,
		preview,
		tax,
		imageWarnings,
		query: productQuery(readProductListState(url.searchParams)),
	}
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const id = rowId(params.id)
	const actor = await adminOf(context)
	const { isDraft } = await pageOrRefusal(productForEdit(id))
	return submitProduct(request, {
		actor,
		schemaFor: (then) =>
			isDraft && then === 'draft' ? draftFormSchema : then === 'publish' ? publishedFormSchema : productFormSchema,
		isShown: async () => !isDraft,
		stored: storedProduct(id, await listChoices()),
		save: async ({ version = 0, idempotencyKey: _, ...product }, then) => {
			await saveProductForm(actor, id, version, product)
			if (then === 'publish') await publishProduct(actor, id)
			const query = productQuery(readProductListState(url.searchParams))
			return stayWith(
				context,
				addressOf(id),
				query,
				then === 'draft' ? 'Draft saved' : then === 'publish' ? 'Product published' : 'Product Updated',
			)
		},
	})
}

export const shouldRevalidate = readsMadeInPlace

function storedProduct(id: number, choices: ProductChoices) {
	const read = async () => startOf(await seenProduct(id, choices))
	return { fields: comparedProduct(choices), versionField: 'version', read }
}

async function seenProduct(id: number, choices: ProductChoices): Promise<SeenProduct> {
	const product = await pageOrRefusal(productForEdit(id))
	const start = startOf({ ...product, seen: '' })
	return { ...product, seen: seenText(product.version, comparedProduct(choices), start) }
}

const addressOf = (id: number) => `/admin/products/${id}`

export default function ProductEditPage({ loaderData, actionData }: Route.ComponentProps) {
	const { product, choices, preview, tax, imageWarnings, query } = loaderData
	const savedVersion = useSavedVersion(loaderData)
	const [versionAtFirst] = useState(savedVersion)
	const { id, purchaseQty, remainingQty, variants } = product
	const list = `/admin/products${query}`
	const versions = useVersions()
	const lastResult = useAnswer(actionData)
	return (
		<>
			<PageHead title={product.input.name} back={{ to: list, label: 'Products' }}>
				<Form method="post" action={`${addressOf(id)}/duplicate`} className="ml-auto">
					<SubmitButton look="quiet" pendingText="Saving..." action={`${addressOf(id)}/duplicate`}>
						Duplicate
					</SubmitButton>
				</Form>
				<ConfirmLink
					to={`${addressOf(id)}/delete${query}`}
					question="Are you sure you want to delete this product?"
					subject={product.input.name}
					label="Delete"
					className="px-2"
				/>
			</PageHead>
			<Visibility
				id={id}
				wasPublished={product.wasPublished}
				isPriceless={!product.isDraft && product.input.basePrice === 0}
				preview={preview}
				imageWarnings={imageWarnings}
				query={query}
			/>
			{versions ? (
				<BothVersions versions={versions} what="this product" cancelTo={list} />
			) : (
				<ProductForm
					key={`${id} ${savedVersion}`}
					lastResult={lastResult}
					start={startOf(product)}
					choices={choices}
					tax={tax}
					stock={{ purchaseQty, remainingQty, variants }}
					ends={product.isDraft ? { draft: 'Save draft', publish: 'Publish' } : { save: 'Save changes' }}
					saved={savedVersion > 0 && <Saved id={id} preview={preview} takesFocus={savedVersion !== versionAtFirst} />}
					cancelTo={list}
				/>
			)}
		</>
	)
}

export { ProductsProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'

/**
 * Returns a new version number after a save, which resets the form. Data that is reloaded during editing does not reset
 * it.
 */
function useSavedVersion({ product, isSaved }: { product: EditableProduct; isSaved: boolean }): number {
	const [saved, setSaved] = useState({ id: product.id, version: 0 })
	const current =
		isSaved && saved.version < product.version ? product.version : saved.id === product.id ? saved.version : 0
	if (current !== saved.version || product.id !== saved.id) setSaved({ id: product.id, version: current })
	return current
}
