import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { handleUploads, submitUploadForm } from '#app/http/upload/upload-form.server.ts'
import { maxImageMb } from '#app/shop/values/limits.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { logoSchema } from '#app/shop/settings/brand.ts'
import { getBrandForForm, saveLogoDraft } from '#app/shop/settings/theme/theme-draft.server.ts'
import { noLogo } from '#app/shop/settings/shop-view.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { ShopLogo } from '#app/ui/admin/orders/printed-page.tsx'
import { sendUpload, UploadField, UploadProgress } from '#app/ui/admin/upload/upload-form.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary, useFormResult } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/logo.ts'

export const handle: RouteHandle = { permission: 'settings', body: 'image' }

export const middleware: Route.MiddlewareFunction[] = [handleUploads(action)]

export const meta: Route.MetaFunction = () => [{ title: 'Logo · Settings · Admin' }]

export function loader() {
	return { mark: getBrandForForm().mark }
}

export async function action({ request, context }: Route.ActionArgs) {
	return submitUploadForm(request, { field: 'image', store: storeImageStream }, logoSchema, async ({ image }) => {
		await saveLogoDraft(await requireAdmin(context), image === noLogo ? '' : image)
		const message = `Logo ${image === noLogo ? 'removed from' : 'saved in'} the draft. Publish the draft to apply it.`
		return redirectWithToast(context, '/admin/settings/brand', message)
	})
}

export const clientAction = sendUpload

export default function MarkSettings({ loaderData: { mark: logoHash }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	const [form, fields] = useForm<{ image: string }>({ id: 'mark', lastResult: answer, defaultNoValidate: true })
	useFocusAfter(answer, form)
	return (
		<>
			<PageHeader title="Logo" back={{ to: '/admin/settings/brand', label: 'Brand' }} />
			<div className="max-w-3xl space-y-4">
				<Block title="Current logo">
					<p className="max-w-prose text-sm text-muted">
						Shown in the header and emails instead of the name, and above the name on invoices and packing slips. Also
						used for the home-screen icon and link previews. Shoppers see a new logo after you publish the brand.
					</p>
					{logoHash ? <CurrentLogo logoHash={logoHash} /> : <p className="mt-3 text-sm">No logo yet.</p>}
				</Block>
				<Block title={logoHash ? 'Replace logo' : 'Add logo'}>
					{/* The key changes after the logo was saved, which clears the file field. */}
					<Form key={logoHash} method="post" encType="multipart/form-data" preventScrollReset {...getFormProps(form)}>
						<ErrorSummary form={form} />
						<UploadField
							field={fields.image}
							label="Image"
							hint={`PNG, JPEG or WebP, at most ${maxImageMb} MB, without wide margins around the logo.`}
							kinds={['image']}
							required
							wrongKind="Please select an image"
							frame="h-24 w-auto max-w-full"
							answered={answer}
						/>
						<UploadProgress />
						<SubmitButton pendingText="Uploading...">Save logo</SubmitButton>
					</Form>
				</Block>
			</div>
		</>
	)
}

function CurrentLogo({ logoHash }: { logoHash: string }) {
	return (
		<>
			<div className="mt-3 border border-line p-4">
				<ShopLogo logoHash={logoHash} />
			</div>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="image" value={noLogo} />
				<SubmitButton variant="danger" pendingText="Removing..." className="-ml-6">
					Remove logo
				</SubmitButton>
			</Form>
		</>
	)
}

export { CardError as ErrorBoundary } from '#app/ui/admin/settings/card-page.tsx'
