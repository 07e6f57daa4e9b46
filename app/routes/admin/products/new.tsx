import { redirectToEditor } from '#app/http/admin/row-list.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { draftFormSchema, newProductFormSchema } from '#app/shop/catalog/product/product-form.schema.ts'
import { assertDraftStarted } from '#app/shop/catalog/product/drafts.server.ts'
import { createProduct, createProductKey } from '#app/shop/catalog/product/product.server.ts'
import { productStatus } from '#app/shop/values/product-status.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadGuideTranslationForm } from '#app/shop/catalog/size-guide/size-guide.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { shouldReloadChoices } from '#app/ui/admin/form/fields.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/new.ts'
import { getDeclarationHints } from '#app/shop/catalog/product/declarations.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { ProductForm } from './_product-form.tsx'
import { blankProduct } from './_product-form-values.ts'
import { listChoices, submitProduct } from './_product-submission.server.ts'

export const handle: RouteHandle = { permission: 'catalog', body: 'upload' }

export const meta: Route.MetaFunction = () => [{ title: 'Add Product · Admin' }]

export async function loader() {
	const translations = await loadTranslationForm('product', null, listShopLanguages())
	const guideTranslations = await loadGuideTranslationForm(null, listShopLanguages())
	const declarations = await getDeclarationHints()
	return {
		choices: await listChoices(),
		idempotencyKey: createProductKey(),
		translations,
		guideTranslations,
		declarations,
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = await requireAdmin(context)
	return submitProduct(request, {
		actor,
		schemaFor: (then) => (then === 'draft' ? draftFormSchema : newProductFormSchema),
		isShown: async () => true,
		save: async ({ idempotencyKey, leave: _, version: __, ...product }, then) => {
			if (then === 'draft') assertDraftStarted(product)
			const status = then === 'draft' ? productStatus.draft : productStatus.active
			const id = await createProduct(actor, { ...product, status }, idempotencyKey)
			return redirectToEditor(context, `/admin/products/${id}`, '', then === 'draft' ? 'Draft saved' : 'Product Added')
		},
	})
}

export const shouldRevalidate = shouldReloadChoices

export default function ProductNewPage({ loaderData, actionData }: Route.ComponentProps) {
	const { choices, idempotencyKey, translations, guideTranslations, declarations } = loaderData
	return (
		<>
			<PageHeader title="Add Product" back={{ to: '/admin/products', label: 'Products' }} />
			<ProductForm
				lastResult={useFormResult(actionData)}
				start={{ ...blankProduct, idempotencyKey }}
				choices={choices}
				declarations={{ ...declarations, missing: [] }}
				translations={translations}
				guideTranslations={guideTranslations}
				ends={{ save: 'Add Product', draft: 'Save draft' }}
				cancelTo="/admin/products"
			/>
		</>
	)
}

export { ProductsError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
