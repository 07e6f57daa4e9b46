import { useState } from 'react'
import { Form } from 'react-router'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { redirectToEditor, wasSaved } from '#app/http/admin/row-list.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { type EditableProduct, getProductForEdit, saveProductForm } from '#app/shop/catalog/product/product.server.ts'
import {
	draftFormSchema,
	productFormSchema,
	publishedFormSchema,
} from '#app/shop/catalog/product/product-form.schema.ts'
import { publishProduct, getPreviewPath } from '#app/shop/catalog/product/drafts.server.ts'
import { getDeclarationHints } from '#app/shop/catalog/product/declarations.server.ts'
import { getProductTax } from '#app/shop/catalog/product/product-parts.server.ts'
import { listWarnings } from '#app/shop/media/media.server.ts'
import { productStatus } from '#app/shop/values/product-status.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { formatExpectedVersion } from '#app/shop/edit-conflicts/expected-version.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { EditConflictForm, useEditConflict } from '#app/ui/admin/edit-conflicts/edit-conflict-form.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/product.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { getColumnKey, parseFormRows, formatUnits } from '#app/shop/catalog/stock-grid/stock-grid.ts'
import { formatVariantName } from '#app/shop/catalog/variant/variant-grid.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { focalPoints, defaultFocus } from '#app/shop/media/media-view.ts'
import { formatPaise, toPaise } from '#app/shop/values/money.ts'
import {
	type ComparedField,
	type FormValues,
	buildComparedField,
	toDisplayFlag,
	toDisplayLines,
	findNames,
} from '#app/shop/edit-conflicts/field-differences.ts'
import { columnNames, getProductColumn } from '#app/shop/values/product-columns.ts'
import { getCountryName } from '#app/shop/values/product-declarations.ts'
import { toFormImages } from '#app/ui/admin/images/image-fields.tsx'
import { type ProductChoices, type VersionedProduct, toFormValues } from './_product-form-values.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { toTranslationLines } from '#app/shop/translations/translatable.ts'
import { loadGuideTranslationForm } from '#app/shop/catalog/size-guide/size-guide.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { shouldReloadChoices } from '#app/ui/admin/form/fields.tsx'
import { ProductForm } from './_product-form.tsx'
import { Saved, Visibility } from './_visibility.tsx'
import { buildProductListQuery, parseProductListState } from '#app/ui/admin/list/admin-list-state.ts'
import { listChoices, submitProduct } from './_product-submission.server.ts'

export const handle: RouteHandle = { permission: 'catalog', body: 'upload' }

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: `${loaderData?.product.input.name ?? 'Product'} · Admin` },
]

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const choices = await listChoices()
	const product = await getVersionedProduct(id, choices)
	const [isSaved, preview, tax, declarations, imageWarnings, translations, guideTranslations] = await Promise.all([
		wasSaved(context, getProductPath(id)),
		getPreviewPath(id),
		getProductTax(id, new Date()),
		getDeclarationHints(id),
		listWarnings(product.input.images),
		loadTranslationForm('product', { ...product.input, id }, listShopLanguages()),
		loadGuideTranslationForm({ productId: id }, listShopLanguages()),
	])
	return {
		product,
		translations,
		guideTranslations,
		choices,
		isSaved,
		preview,
		tax,
		declarations,
		imageWarnings,
		query: buildProductListQuery(parseProductListState(url.searchParams)),
	}
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const id = parseRowId(params.id)
	const actor = await requireAdmin(context)
	const { status } = await orThrowResponse(getProductForEdit(id))
	const isDraft = status === productStatus.draft
	return submitProduct(request, {
		actor,
		schemaFor: (then) =>
			isDraft && then === 'draft' ? draftFormSchema : then === 'publish' ? publishedFormSchema : productFormSchema,
		isShown: async () => !isDraft,
		stored: getStoredProduct(id, await listChoices()),
		save: async ({ version = 0, idempotencyKey: _, ...product }, then) => {
			await saveProductForm(actor, id, version, product)
			if (then === 'publish') await publishProduct(actor, id)
			const query = buildProductListQuery(parseProductListState(url.searchParams))
			return redirectToEditor(
				context,
				getProductPath(id),
				query,
				then === 'draft' ? 'Draft saved' : then === 'publish' ? 'Product published' : 'Product Updated',
			)
		},
	})
}

export const shouldRevalidate = shouldReloadChoices

function getStoredProduct(id: number, choices: ProductChoices) {
	const readFormValues = async () => toFormValues(await getVersionedProduct(id, choices))
	return { fields: getComparedFields(choices), versionField: 'version', read: readFormValues }
}

async function getVersionedProduct(id: number, choices: ProductChoices): Promise<VersionedProduct> {
	const product = await orThrowResponse(getProductForEdit(id))
	const start = toFormValues({ ...product, seen: '' })
	return { ...product, seen: formatExpectedVersion(product.version, getComparedFields(choices), start) }
}

const getProductPath = (id: number) => `/admin/products/${id}`

export default function ProductEditPage({ loaderData, actionData }: Route.ComponentProps) {
	const { product, choices, preview, tax, declarations, imageWarnings, translations, guideTranslations, query } =
		loaderData
	const savedVersion = useSavedVersion(loaderData)
	const [versionAtFirst] = useState(savedVersion)
	const { id, purchaseQty, remainingQty, variants } = product
	const isDraft = product.status === productStatus.draft
	const list = `/admin/products${query}`
	const versions = useEditConflict()
	const lastResult = useFormResult(actionData)
	return (
		<>
			<PageHeader title={product.input.name} back={{ to: list, label: 'Products' }}>
				<Form method="post" action={`${getProductPath(id)}/duplicate`} className="ml-auto">
					<SubmitButton variant="quiet" pendingText="Saving..." action={`${getProductPath(id)}/duplicate`}>
						Duplicate
					</SubmitButton>
				</Form>
				<ConfirmLink
					to={`${getProductPath(id)}/delete${query}`}
					question="Are you sure you want to delete this product?"
					subject={product.input.name}
					label="Delete"
					className="px-2"
				/>
			</PageHeader>
			<Visibility
				id={id}
				status={product.status}
				isPriceless={!isDraft && product.input.basePrice === 0}
				preview={preview}
				imageWarnings={imageWarnings}
				query={query}
			/>
			{versions ? (
				<EditConflictForm versions={versions} what="this product" cancelTo={list} />
			) : (
				<ProductForm
					key={`${id} ${savedVersion}`}
					lastResult={lastResult}
					start={toFormValues(product)}
					choices={choices}
					tax={tax}
					declarations={declarations}
					translations={translations}
					guideTranslations={guideTranslations}
					stock={{ purchaseQty, remainingQty, variants }}
					ends={isDraft ? { draft: 'Save draft', publish: 'Publish' } : { save: 'Save changes' }}
					saved={savedVersion > 0 && <Saved id={id} preview={preview} takesFocus={savedVersion !== versionAtFirst} />}
					cancelTo={list}
				/>
			)}
		</>
	)
}

export { ProductsError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'

/**
 * Returns the product's version at its last save on this page, and 0 before. The form's `key` contains it, so that a
 * save resets the form, and data that is reloaded during editing does not.
 */
function useSavedVersion({ product, isSaved }: { product: EditableProduct; isSaved: boolean }): number {
	const [saved, setSaved] = useState({ id: product.id, version: 0 })
	const current =
		isSaved && saved.version < product.version ? product.version : saved.id === product.id ? saved.version : 0
	if (current !== saved.version || product.id !== saved.id) setSaved({ id: product.id, version: current })
	return current
}

type Named = ProductChoices['categories']

/**
 * Returns how each field is shown when two versions of a product are compared (rule: two-editors). The fields of
 * `columnNames` come last.
 */
function getComparedFields({ categories, collections, colors }: ProductChoices): ComparedField[] {
	const createNameLookup = (all: Named) => (id: unknown) => ({ lines: findNames(id, all) })
	const parts = ['counting', 'originalQty', 'sizes', 'newSize', 'leave']
	return [
		buildComparedField('images', 'Images', (value) => describeImages(value, colors)),
		buildComparedField('name', 'Name'),
		buildComparedField('basePrice', 'Base Price', (value) => ({ lines: [formatRupees(value)] })),
		buildComparedField('originalPrice', 'Original Price', (value) => ({ lines: [formatRupees(value)] })),
		{ name: 'quantities', label: 'Stock', parts, shown: (values) => ({ lines: describeStock(values, colors) }) },
		buildComparedField('categoryId', 'Category', createNameLookup(categories)),
		buildComparedField('collectionId', 'Collection', createNameLookup(collections)),
		buildComparedField('colorIds', 'Colors', (ids) => ({ lines: findNames(ids, colors).toSorted() })),
		buildComparedField('sizeGuide', 'Size guide'),
		buildComparedField('translations', 'Translations', (texts) => toTranslationLines('product', texts)),
		buildComparedField('guideTranslations', 'Size guide translations', (texts) =>
			toTranslationLines('sizeGuide', texts),
		),
		...columnNames.map((name) => {
			const { kind, label, choices } = getProductColumn(name)
			if (name === 'countryOfOrigin')
				return buildComparedField(name, label, (code) => ({
					lines: typeof code === 'string' && code ? [getCountryName(code)] : [],
				}))
			const shown = choices && ((value: unknown) => ({ lines: [getOwn(choices, String(value)) ?? ''] }))
			return buildComparedField(name, label, shown ?? (kind === 'flag' ? toDisplayFlag : toDisplayLines))
		}),
	]
}

function describeImages(value: unknown, colors: Named) {
	const list = toFormImages(value)
	const lines = list.flatMap(({ colorId, focus, kind }, index) => {
		const focusText = focus !== defaultFocus && `focus: ${getOwn(focalPoints, focus) ?? ''}`
		const parts = [...findNames(colorId, colors), focusText, kind === 'cut-out' && kind]
		return parts.filter(Boolean).map((one) => `Image ${index + 1}: ${one}`)
	})
	return { lines, images: list.map(({ hash }) => hash) }
}

function formatRupees(value: unknown): string {
	const [text = ''] = toDisplayLines(value).lines
	return text === '' || Number.isNaN(Number(text)) ? text : formatPaise(toPaise(Number(text)))
}

function describeStock(values: FormValues, colors: Named): string[] {
	if (values['counting'] !== 'variant')
		return [`${toDisplayLines(values['originalQty']).lines.join()} in total, per product`]
	return parseFormRows(values['sizes']).flatMap(({ name: size, quantities, skus, barcodes, prices }) =>
		colors.flatMap(({ id, name }) => {
			const [amount, sku, barcode, price] = [quantities, skus, barcodes, prices].map((cells) => cells[getColumnKey(id)])
			const parts = [
				`${formatVariantName(name, size)}: ${formatUnits(Number(amount))}`,
				price && `price ${formatRupees(price)}`,
				sku && `SKU ${sku}`,
				barcode && `barcode ${barcode}`,
			]
			return amount ? [parts.filter(Boolean).join(', ')] : []
		}),
	)
}
