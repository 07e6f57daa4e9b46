import { redirect } from 'react-router'
import { z } from 'zod'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { saveOrResolveConflict } from '#app/http/forms/edit-conflicts.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { comparedThemeFields, themeSchema, logoHashSchema } from '#app/shop/settings/brand.ts'
import {
	getBrandForForm,
	discardThemeDraft,
	createPreviewToken,
	publishTheme,
	saveThemeDraft,
} from '#app/shop/settings/theme/theme-draft.server.ts'
import { themePresets } from '#app/shop/settings/theme/theme.ts'
import { listFeaturedProducts } from '#app/shop/catalog/listing/listing-order.server.ts'
import { BrandForm } from '#app/ui/admin/settings/brand/brand-form.tsx'
import { EditConflictForm, useEditConflict } from '#app/ui/admin/edit-conflicts/edit-conflict-form.tsx'
import { PageHeader } from '#app/ui/admin/page-header.tsx'
import { useFormResult } from '#app/ui/forms/use-form-result.ts'
import type { Route } from './+types/brand.ts'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Brand · Settings · Admin' }]

export async function loader() {
	const [product] = await listFeaturedProducts(1)
	return { ...getBrandForForm(), token: createPreviewToken(), productId: product?.id }
}

const seen = z.string().catch('')
const stored = {
	fields: comparedThemeFields,
	versionField: 'seen',
	read: async () => {
		const { look, draft, mark, seen: version } = getBrandForForm()
		return { ...(draft ?? look), mark, seen: version }
	},
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readFormData(request)
	const actor = await requireAdmin(context)
	const pressed = form.get('act')
	const pressedButton = typeof pressed === 'string' ? pressed : ''
	const redirectWithMessage = (message: string) => {
		context.get(sessionContext).flash(message)
		return redirect('/admin/settings/brand', 303)
	}
	if (pressedButton === 'drop')
		return handleForm(() =>
			submitForm(form, z.object({ seen }), async (values) => {
				await discardThemeDraft(actor, values.seen)
				return redirectWithMessage('Draft discarded')
			}),
		)
	const ready = Object.hasOwn(themePresets, pressedButton) ? themePresets[pressedButton] : undefined
	for (const [name, value] of Object.entries(ready ?? {})) form.set(name, value)
	const swatch = form.get('swatch')
	if (!ready && typeof swatch === 'string' && form.get('accent') === form.get('shownAccent')) form.set('accent', swatch)
	return handleForm(() =>
		saveOrResolveConflict(form, stored, (sent) =>
			submitForm(
				sent,
				themeSchema.extend({ seen, mark: logoHashSchema.optional() }),
				async ({ seen: known, mark, ...look }) => {
					await (pressedButton === 'publish' ? publishTheme : saveThemeDraft)(actor, { look, mark, seen: known })
					if (pressedButton === 'publish') return redirectWithMessage('Published: shoppers see this theme')
					return redirectWithMessage(ready ? `Draft saved: ${ready.label}` : 'Draft saved')
				},
			),
		),
	)
}

export default function BrandSettings({ loaderData, actionData }: Route.ComponentProps) {
	const versions = useEditConflict()
	const answer = useFormResult(actionData)
	return (
		<>
			<PageHeader title="Brand" back={{ to: '/admin/settings', label: 'Settings' }} />
			{versions ? (
				<EditConflictForm versions={versions} what="the brand" cancelTo="/admin/settings/brand" />
			) : (
				<BrandForm key={loaderData.seen} {...loaderData} theme={loaderData.look} answer={answer} />
			)}
		</>
	)
}

export { CardError as ErrorBoundary } from '#app/ui/admin/settings/card-page.tsx'
