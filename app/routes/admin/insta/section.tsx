import type { SubmissionResult } from '@conform-to/react'
import { settings } from '#app/adapters/settings.server.ts'
import { answerUploads, attemptUpload } from '#app/http/upload/one-upload.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { maxLinkLength, maxImageMb } from '#app/shop/words/limits.ts'
import { newSectionSchema, sectionSchema } from '#app/shop/home/home.schema.ts'
import { createSection, findSection, type InstagramView, updateSection } from '#app/shop/home/instagram.server.ts'
import { storeMedia } from '#app/shop/media/media.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Clip } from '#app/ui/admin/clip.tsx'
import { AltTextField, UploadField } from '#app/ui/admin/upload/upload-field.tsx'
import { Editor } from '#app/ui/admin/editor.tsx'
import { listQueryOf } from '#app/shop/search/list-state.ts'
import { sendUpload } from '#app/ui/admin/upload/send-upload.ts'
import { UploadForm } from '#app/ui/admin/upload/upload-form.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/section.ts'

export const handle: RouteHandle = { act: 'home page', body: 'image' }

export const middleware: Route.MiddlewareFunction[] = [answerUploads(action)]

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Section · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const section = params.id ? await pageOrRefusal(findSection(rowId(params.id))) : null
	return { section, list: `/admin/insta${listQueryOf(url)}`, maxVideoMb: settings().maxVideoMb }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const done = (id: number, message: string) =>
		backToList(context, { list: '/admin/insta', query: listQueryOf(url), id, message, isBrief: true })
	if (!params.id) {
		return attemptUpload(request, upload, newSectionSchema, async (input) => {
			return done(await createSection(await adminOf(context), input), 'Section Added')
		})
	}
	const id = rowId(params.id)
	return attemptUpload(request, upload, sectionSchema, async (input) => {
		await updateSection(await adminOf(context), id, input)
		return done(id, 'Section Updated')
	})
}

const upload = {
	field: 'image',
	take: async (content: AsyncIterable<Uint8Array>) => {
		const { kind, hash } = await storeMedia(content)
		return `${kind}:${hash}`
	},
}

export const clientAction = sendUpload

export default function SectionEditor({ loaderData: { section, list, maxVideoMb }, actionData }: Route.ComponentProps) {
	return (
		<Editor title={section ? 'Edit Section' : 'Add Section'} closeTo={list}>
			<SectionForm key={section?.id} section={section} lastResult={useAnswer(actionData)} maxVideoMb={maxVideoMb} />
		</Editor>
	)
}

interface SectionFormProps {
	section: InstagramView | null
	lastResult: SubmissionResult<string[]> | undefined
	maxVideoMb: number
}

const frame = 'aspect-9/16 w-36'

function SectionForm({ section, lastResult, maxVideoMb }: SectionFormProps) {
	const start = { link: section?.link ?? '', image: '', altText: section?.altText ?? '' }
	const [form, fields] = useAnsweredForm('section', lastResult, start)
	return (
		<UploadForm
			form={form}
			lastResult={lastResult}
			save={section ? 'Save changes' : 'Add Section'}
			pending={section ? 'Saving...' : 'Uploading...'}
		>
			<TextField
				field={fields.link}
				type="url"
				label="Link URL"
				hint="Where it leads, such as https://www.instagram.com/p/…"
				required
				maxLength={maxLinkLength}
				inputMode="url"
				autoComplete="off"
			/>
			<UploadField
				field={fields.image}
				label={section ? 'Another image or video' : 'Image or video'}
				hint={`PNG, JPEG, WebP, GIF or AVIF of at most ${maxImageMb} MB; MP4, WebM or OGG of at most ${maxVideoMb} MB`}
				kinds={['image', 'video']}
				maxVideoMb={maxVideoMb}
				required={!section}
				wrongKind="Please select a valid image or video file"
				frame={frame}
				answered={lastResult}
			>
				{section && <Shown section={section} />}
			</UploadField>
			<AltTextField field={fields.altText} />
		</UploadForm>
	)
}

function Shown({ section: { image, videoUrl } }: { section: InstagramView }) {
	if (videoUrl) return <Clip path={videoUrl} label="the present video" eager className={frame} />
	return <ShopImage image={image} sizes="9rem" largest={320} className={frame} />
}
