import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { leadTo } from '#app/http/admin/saved-row.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { answerUploads, attemptUpload } from '#app/http/upload/one-upload.server.ts'
import { maxImageMb } from '#app/shop/words/limits.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { markSchema } from '#app/shop/settings/brand.ts'
import { brandForForm, draftMark } from '#app/shop/settings/look/brand.server.ts'
import { noMark } from '#app/shop/settings/shop-view.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { ShopMark } from '#app/ui/admin/orders/slip.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { sendUpload } from '#app/ui/admin/upload/send-upload.ts'
import { UploadField } from '#app/ui/admin/upload/upload-field.tsx'
import { UploadProgress } from '#app/ui/admin/upload/upload-form.tsx'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/mark.ts'

export const handle: RouteHandle = { act: 'settings', body: 'image' }

export const middleware: Route.MiddlewareFunction[] = [answerUploads(action)]

export const meta: Route.MetaFunction = () => [{ title: 'Logo · Settings · Admin' }]

export function loader() {
	return { mark: brandForForm().mark }
}

export async function action({ request, context }: Route.ActionArgs) {
	return attemptUpload(request, { field: 'image', take: storeImageStream }, markSchema, async ({ image }) => {
		await draftMark(await adminOf(context), image === noMark ? '' : image)
		const words = `Logo ${image === noMark ? 'removed' : 'saved'} in the draft: publish it here`
		return leadTo(context, '/admin/settings/brand', words)
	})
}

export const clientAction = sendUpload

export default function MarkSettings({ loaderData: { mark }, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	const [form, fields] = useForm<{ image: string }>({ id: 'mark', lastResult: answer, defaultNoValidate: true })
	useFocusAfter(answer, form)
	return (
		<>
			<PageHead title="Logo" back={{ to: '/admin/settings/brand', label: 'Brand' }} />
			<div className="max-w-3xl space-y-4">
				<Block title="The logo of your shop">
					<p className="max-w-prose text-sm text-muted">
						It stands in the header and in mails in place of the name, on invoices and packing slips above it, and makes
						the phone’s icon and the picture of shared links. Shoppers see another one once you publish it with the
						brand.
					</p>
					{mark ? <Present mark={mark} /> : <p className="mt-3 text-sm">No logo is set.</p>}
				</Block>
				<Block title={mark ? 'Another one' : 'Add one'}>
					{/* A saved file is no longer selected. */}
					<Form key={mark} method="post" encType="multipart/form-data" preventScrollReset {...getFormProps(form)}>
						<ErrorSummary form={form} />
						<UploadField
							field={fields.image}
							label="Image"
							hint={`PNG, JPEG or WebP, at most ${maxImageMb} MB, without much empty room around the logo.`}
							kinds={['image']}
							required
							wrongKind="Please select an image"
							frame="h-24 w-auto max-w-full"
							answered={answer}
						/>
						<UploadProgress />
						<SubmitButton pendingText="Uploading...">Save the logo</SubmitButton>
					</Form>
				</Block>
			</div>
		</>
	)
}

function Present({ mark }: { mark: string }) {
	return (
		<>
			<div className="mt-3 border border-line p-4">
				<ShopMark mark={mark} />
			</div>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="image" value={noMark} />
				<SubmitButton look="danger" pendingText="Removing..." className="-ml-6">
					Remove the logo
				</SubmitButton>
			</Form>
		</>
	)
}

export { CardProblem as ErrorBoundary } from '#app/ui/admin/settings/card-page.tsx'
