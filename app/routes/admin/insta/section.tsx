import type { SubmissionResult } from '@conform-to/react'
import { getSettings } from '#app/adapters/settings.server.ts'
import { handleUploads, submitUploadForm } from '#app/http/upload/upload-form.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { backToList } from '#app/http/admin/row-list.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { maxLinkLength, maxImageMb } from '#app/shop/values/limits.ts'
import { newSectionSchema, sectionSchema } from '#app/shop/home/home.schema.ts'
import { createSection, getSection, type InstagramView, updateSection } from '#app/shop/home/instagram.server.ts'
import { storeMedia } from '#app/shop/media/media.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { Clip } from '#app/ui/admin/clip.tsx'
import { AltTextField, UploadField, UploadForm, sendUpload } from '#app/ui/admin/upload/upload-form.tsx'
import { Editor } from '#app/ui/admin/row-editor.tsx'
import { getListQuery } from '#app/shop/search/list-state.ts'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/section.ts'

export const handle: RouteHandle = { permission: 'home page', body: 'image' }

export const middleware: Route.MiddlewareFunction[] = [handleUploads(action)]

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Section · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const section = params.id ? await orThrowResponse(getSection(parseRowId(params.id))) : null
	return { section, list: `/admin/insta${getListQuery(url)}`, maxVideoMb: getSettings().maxVideoMb }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const redirectWhenDone = (id: number, message: string) =>
		backToList(context, { list: '/admin/insta', query: getListQuery(url), id, message, isBrief: true })
	if (!params.id) {
		return submitUploadForm(request, upload, newSectionSchema, async (input) => {
			return redirectWhenDone(await createSection(await requireAdmin(context), input), 'Section Added')
		})
	}
	const id = parseRowId(params.id)
	return submitUploadForm(request, upload, sectionSchema, async (input) => {
		await updateSection(await requireAdmin(context), id, input)
		return redirectWhenDone(id, 'Section Updated')
	})
}

const upload = {
	field: 'image',
	store: async (content: AsyncIterable<Uint8Array>) => {
		const { kind, hash } = await storeMedia(content)
		return `${kind}:${hash}`
	},
}

export const clientAction = sendUpload

export default function SectionEditor({ loaderData: { section, list, maxVideoMb }, actionData }: Route.ComponentProps) {
	return (
		<Editor title={section ? 'Edit Section' : 'Add Section'} closeTo={list}>
			<SectionForm key={section?.id} section={section} lastResult={useFormResult(actionData)} maxVideoMb={maxVideoMb} />
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
	const [form, fields] = useServerForm('section', lastResult, start)
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
				hint="For example https://www.instagram.com/p/…"
				required
				maxLength={maxLinkLength}
				inputMode="url"
				autoComplete="off"
			/>
			<UploadField
				field={fields.image}
				label={section ? 'New image or video' : 'Image or video'}
				hint={`PNG, JPEG, WebP, GIF or AVIF of at most ${maxImageMb} MB; MP4, WebM or OGG of at most ${maxVideoMb} MB`}
				kinds={['image', 'video']}
				maxVideoMb={maxVideoMb}
				required={!section}
				wrongKind="Please select a valid image or video file"
				frame={frame}
				answered={lastResult}
			>
				{section && <CurrentMedia section={section} />}
			</UploadField>
			<AltTextField field={fields.altText} />
		</UploadForm>
	)
}

function CurrentMedia({ section: { image, videoUrl } }: { section: InstagramView }) {
	if (videoUrl) return <Clip path={videoUrl} label="Current video" eager className={frame} />
	return <ShopImage image={image} sizes="9rem" largest={320} className={frame} />
}
