import { handleUploads, submitUploadForm } from '#app/http/upload/upload-form.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { backToList } from '#app/http/admin/row-list.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { bannerSchema } from '#app/shop/home/home.schema.ts'
import { maxBannerTextLength, maxBannerTitleLength, maxLinkLength, maxImageMb } from '#app/shop/values/limits.ts'
import { createBanner } from '#app/shop/home/banner.server.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { AltTextField, UploadField, UploadForm, sendUpload } from '#app/ui/admin/upload/upload-form.tsx'
import { Editor } from '#app/ui/admin/row-editor.tsx'
import { getListQuery } from '#app/shop/search/list-state.ts'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/new.ts'

export const handle: RouteHandle = { permission: 'home page', body: 'image' }

export const middleware: Route.MiddlewareFunction[] = [handleUploads(action)]

export const meta: Route.MetaFunction = () => [{ title: 'Add Banner · Admin' }]

export function loader({ url }: Route.LoaderArgs) {
	return { list: `/admin/banner${getListQuery(url)}` }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	return submitUploadForm(
		request,
		{ field: 'image', otherFields: ['phoneImage'], store: storeImageStream },
		bannerSchema,
		async ({ image, ...details }) => {
			const id = await createBanner(await requireAdmin(context), image, details)
			return backToList(context, {
				list: '/admin/banner',
				query: getListQuery(url),
				id,
				message: 'Banner Uploaded',
				isBrief: true,
			})
		},
	)
}

export const clientAction = sendUpload

const blank = { image: '', phoneImage: '', title: '', text: '', link: '', altText: '' }

export default function BannerEditor({ loaderData: { list }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	const [form, fields] = useServerForm('banner', answer, blank)
	return (
		<Editor title="Add Banner" closeTo={list}>
			<UploadForm form={form} lastResult={answer} save="Upload">
				<UploadField
					field={fields.image}
					label="Image"
					hint={`PNG, JPEG, WebP, GIF or AVIF, at most ${maxImageMb} MB. Cropped to 21:9.`}
					kinds={['image']}
					required
					wrongKind="Please select an image"
					frame="aspect-21/9 w-full"
					answered={answer}
				/>
				<UploadField
					field={fields.phoneImage}
					label="Image for phones"
					hint="Portrait, about 4:5. Without it, phones show part of the main image."
					kinds={['image']}
					wrongKind="Please select an image"
					frame="aspect-4/5 w-32"
					answered={answer}
				/>
				<TextField
					field={fields.title}
					label="Title"
					hint="Shown large over the image, so use an image without text."
					maxLength={maxBannerTitleLength}
					autoComplete="off"
				/>
				<TextField
					field={fields.text}
					label="Text"
					hint="One line below the title"
					maxLength={maxBannerTextLength}
					autoComplete="off"
				/>
				<TextField
					field={fields.link}
					label="Link"
					hint="For example /newarrivals, /collection/Summer or https://…"
					maxLength={maxLinkLength}
					autoComplete="off"
				/>
				<AltTextField field={fields.altText} />
			</UploadForm>
		</Editor>
	)
}
