import { redirect, Form, Link } from 'react-router'
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
	createThemePreviewToken,
	publishTheme,
	saveThemeDraft,
} from '#app/shop/settings/theme/theme-draft.server.ts'
import { themePresets, corners, densities, type Theme, parseTheme } from '#app/shop/settings/theme/theme.ts'
import { listFeaturedProducts } from '#app/shop/catalog/listing/listing-order.server.ts'
import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { backgrounds } from '#app/shop/settings/theme/palette.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Block, PageHeader } from '../../../ui/admin/page-parts.tsx'
import { HexField } from '../../../ui/admin/form/fields.tsx'
import { SaveErrors } from '../../../ui/admin/form/server-form.tsx'
import { useFocusAfter } from '../../../ui/admin/form/use-focus-after.ts'
import {
	AccentChoice,
	Choice,
	DraftLinks,
	HeadingFontChoice,
	ThemePresets,
	ContrastList,
	ShopPreview,
} from './_theme-fields.tsx'
import { EditConflictForm, useEditConflict } from '#app/ui/admin/edit-conflicts/edit-conflict-form.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/brand.ts'

export const handle = { permission: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Brand · Settings · Admin' }]

export async function loader() {
	const [product] = await listFeaturedProducts(1)
	return { ...getBrandForForm(), token: createThemePreviewToken(), productId: product?.id }
}

const seen = z.string().catch('')
const stored = {
	fields: comparedThemeFields,
	versionField: 'seen',
	read: async () => {
		const { look: theme, draft, mark, seen: version } = getBrandForForm()
		return { ...(draft ?? theme), mark, seen: version }
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
				async ({ seen: known, mark, ...theme }) => {
					await (pressedButton === 'publish' ? publishTheme : saveThemeDraft)(actor, {
						theme,
						mark,
						expectedVersion: known,
					})
					if (pressedButton === 'publish') return redirectWithMessage('Theme published')
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

type Fields = Pick<Theme, keyof Theme> & { seen: string }

interface BrandFormProps {
	theme: Theme
	draft: Theme | null
	seen: string
	/** The token that opens the preview of the draft. `null` when there is no draft. */
	token: string | null
	mark: string
	productId: number | undefined
	answer: SubmissionResult<string[]> | undefined
}

/**
 * Shows the theme settings and a preview. With script the preview follows the current input. Without script it shows
 * the saved draft, or the published theme if there is no draft.
 */
function BrandForm({ theme, draft, seen, token, mark, productId, answer }: BrandFormProps) {
	const start = draft ?? theme
	const [form, fields] = useForm<Fields>({
		id: 'brand',
		lastResult: answer,
		defaultValue: { ...start, accent: start.accent.toUpperCase(), seen },
		defaultNoValidate: true,
	})
	useFocusAfter(answer, form)
	const initial = answer?.initialValue ?? {}
	const [shown, setShown] = useState(() => parseTheme((name) => initial[name], start))
	const showPreview = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const data = new FormData(currentTarget)
		setShown((last) => parseTheme((name) => data.get(name), last))
	}
	return (
		<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
			<aside className="min-w-0 lg:sticky lg:top-17 lg:col-start-2">
				<Block
					title="Preview"
					note={draft ? 'a draft that shoppers do not see' : 'your edits, which shoppers see only after you publish'}
				>
					<ShopPreview theme={shown} mark={mark} />
					{token ? (
						<DraftLinks token={token} productId={productId} />
					) : (
						<p className="mt-3 text-xs text-muted">
							Save a draft to preview it on the shop pages before you publish it.
						</p>
					)}
				</Block>
			</aside>
			<Form
				method="post"
				preventScrollReset
				{...getFormProps(form)}
				onChange={showPreview}
				className="min-w-0 space-y-4 lg:col-start-1 lg:row-start-1"
			>
				<SaveErrors form={form} />
				<input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />
				<input type="hidden" name="mark" value={mark} />
				{/* Enter clicks the first submit button. Without this one, Enter would apply a theme preset. */}
				<button type="submit" name="act" value="draft" tabIndex={-1} aria-hidden="true" className="sr-only">
					Save draft
				</button>
				<Block title="Start from a theme" note="sets colors, font, corners and spacing, and saves them as a draft">
					<ThemePresets />
				</Block>
				<Block title="Logo" link={<Link to="/admin/settings/logo">{mark ? 'Change logo' : 'Add logo'}</Link>}>
					{mark && <img src={getImageUrl(mark, 320)} alt="" className="mb-2 h-16 w-auto max-w-full" />}
					<p className="text-xs text-muted">
						Shown in the header, emails and invoices, and used for the home-screen icon and link previews.
					</p>
				</Block>
				<Block title="Colors">
					<AccentChoice field={fields.accent} accent={shown.accent} />
					<HexField field={fields.accent} label="Accent" />
					<Choice field={fields.ground} label="Background" choices={backgrounds} />
					<ContrastList theme={shown} />
				</Block>
				<Block title="Heading font" note="free fonts that load fast">
					<HeadingFontChoice field={fields.face} theme={start} />
				</Block>
				<Block title="Corners and spacing">
					<Choice field={fields.corners} label="Corners" choices={corners} />
					<Choice field={fields.density} label="Spacing" choices={densities} />
				</Block>
				<div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-2.5 max-desk:bottom-14">
					<Button name="act" value="publish">
						Publish
					</Button>
					<Button variant="secondary" name="act" value="draft">
						Save draft
					</Button>
					{draft && (
						<Button variant="quiet" name="act" value="drop">
							Discard draft
						</Button>
					)}
				</div>
			</Form>
		</div>
	)
}
