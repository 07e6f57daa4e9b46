import { answerUploads, attemptUpload } from '#app/http/upload/one-upload.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { bannerSchema } from '#app/shop/home/home.schema.ts'
import { maxBannerTextLength, maxBannerTitleLength, maxLinkLength, maxImageMb } from '#app/shop/words/limits.ts'
import { createBanner } from '#app/shop/home/banner.server.ts'
import { storeImageStream } from '#app/shop/media/image.server.ts'
import { AltTextField, UploadField } from '#app/ui/admin/upload/upload-field.tsx'
import { Editor } from '#app/ui/admin/editor.tsx'
import { listQueryOf } from '#app/shop/search/list-state.ts'
import { sendUpload } from '#app/ui/admin/upload/send-upload.ts'
import { UploadForm } from '#app/ui/admin/upload/upload-form.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/new.ts'

export const handle: RouteHandle = { act: 'home page', body: 'image' }

export const middleware: Route.MiddlewareFunction[] = [answerUploads(action)]

export const meta: Route.MetaFunction = () => [{ title: 'Add Banner · Admin' }]

export function loader({ url }: Route.LoaderArgs) {
	return { list: `/admin/banner${listQueryOf(url)}` }
}

export async function action({ request, context, url }: Route.ActionArgs) {
	return attemptUpload(
		request,
		{ field: 'image', take: storeImageStream },
		bannerSchema,
		async ({ image, ...words }) => {
			const id = await createBanner(await adminOf(context), image, words)
			return backToList(context, {
				list: '/admin/banner',
				query: listQueryOf(url),
				id,
				message: 'Banner Uploaded',
				isBrief: true,
			})
		},
	)
}

export const clientAction = sendUpload

const blank = { image: '', title: '', text: '', link: '', altText: '' }

export default function BannerEditor({ loaderData: { list }, actionData }: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	const [form, fields] = useAnsweredForm('banner', answer, blank)
	return (
		<Editor title="Add Banner" closeTo={list}>
			<UploadForm form={form} lastResult={answer} save="Upload">
				<UploadField
					field={fields.image}
					label="Image"
					hint={`PNG, JPEG, WebP, GIF or AVIF, at most ${maxImageMb} MB. Wide screens show the middle of it at 21:9, phones at 4:5.`}
					kinds={['image']}
					required
					wrongKind="Please select an image"
					frame="aspect-21/9 w-full"
					answered={answer}
				/>
				<TextField
					field={fields.title}
					label="Title"
					hint="Written large over the image, so leave words out of the image itself."
					maxLength={maxBannerTitleLength}
					autoComplete="off"
				/>
				<TextField
					field={fields.text}
					label="Text"
					hint="One line below the title."
					maxLength={maxBannerTextLength}
					autoComplete="off"
				/>
				<TextField
					field={fields.link}
					label="Link"
					hint="Where a press leads: /newarrivals, /collection/Summer or https://…"
					maxLength={maxLinkLength}
					autoComplete="off"
				/>
				<AltTextField field={fields.altText} />
			</UploadForm>
		</Editor>
	)
}
