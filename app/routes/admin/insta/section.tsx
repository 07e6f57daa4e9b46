import { getInputProps, type SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { getSettings } from '#app/adapters/settings.server.ts'
import { handleUploads, submitUploadForm } from '#app/http/upload/upload-form.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { backToList } from '#app/http/admin/row-list.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { maxLinkLength, maxImageMb } from '#app/shop/values/limits.ts'
import { newSectionFormSchema, sectionFormSchema } from '#app/shop/home/home.schema.ts'
import {
	createSection,
	getSection,
	instagramForm,
	type InstagramView,
	updateSection,
} from '#app/shop/home/instagram.server.ts'
import { getRowForForm, listComparedFields } from '#app/shop/edit-conflicts/expected-version.server.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import { EditConflictForm, useEditConflict } from '#app/ui/admin/edit-conflicts/edit-conflict-form.tsx'
import { TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
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
	const id = params.id === undefined ? undefined : parseRowId(params.id)
	const section = id === undefined ? null : await orThrowResponse(getSection(id))
	const values = id === undefined ? null : await orThrowResponse(getRowForForm(instagramForm, id))
	return {
		section,
		start: { ...(values ?? blank), image: '' },
		/**
		 * The stored image or video as the form submits it: `image:<hash>` or `video:<hash>`. `undefined` for a new
		 * section.
		 */
		file: values?.image,
		translations: await loadTranslationForm('instagramItem', section, listShopLanguages()),
		list: `/admin/insta${getListQuery(url)}`,
		maxVideoMb: getSettings().maxVideoMb,
	}
}

const blank = { link: '', altText: '', translations: {}, seen: '' }

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const redirectWhenDone = (id: number, message: string) =>
		backToList(context, { list: '/admin/insta', query: getListQuery(url), id, message, isBrief: true })
	if (!params.id) {
		return submitUploadForm(request, upload, newSectionFormSchema, async (input) => {
			return redirectWhenDone(await createSection(await requireAdmin(context), input), 'Section Added')
		})
	}
	const id = parseRowId(params.id)
	const save = async (input: z.output<typeof sectionFormSchema>) => {
		await updateSection(await requireAdmin(context), id, input)
		return redirectWhenDone(id, 'Section Updated')
	}
	return submitUploadForm(request, upload, sectionFormSchema, save, {
		fields: await listComparedFields(instagramForm),
		versionField: 'seen',
		read: () => orThrowResponse(getRowForForm(instagramForm, id)),
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

export default function SectionEditor({ loaderData, actionData }: Route.ComponentProps) {
	const { section, list } = loaderData
	const versions = useEditConflict()
	const lastResult = useFormResult(actionData)
	return (
		<Editor title={section ? 'Edit Section' : 'Add Section'} closeTo={list} wide={versions !== undefined}>
			{versions ? (
				<EditConflictForm versions={versions} what="this section" cancelTo={list} inEditor />
			) : (
				<SectionForm key={section?.id} {...loaderData} lastResult={lastResult} />
			)}
		</Editor>
	)
}

interface SectionFormProps extends Pick<
	Route.ComponentProps['loaderData'],
	'section' | 'start' | 'file' | 'translations' | 'maxVideoMb'
> {
	lastResult: SubmissionResult<string[]> | undefined
}

const frame = 'aspect-9/16 w-36'

function SectionForm({ section, start, file, translations, lastResult, maxVideoMb }: SectionFormProps) {
	const [form, fields] = useServerForm('section', lastResult, start)
	return (
		<UploadForm
			form={form}
			lastResult={lastResult}
			save={section ? 'Save changes' : 'Add Section'}
			pending={section ? 'Saving...' : 'Uploading...'}
		>
			{section && <input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />}
			{/* Submits the current file. After a response to the form, `UploadField` submits it instead. */}
			{file && !lastResult && <input type="hidden" name={fields.image.name} value={file} />}
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
			<TranslationFields form={form} translations={translations} className="mb-4" />
		</UploadForm>
	)
}

function CurrentMedia({ section: { image, videoUrl } }: { section: InstagramView }) {
	if (videoUrl) return <Clip path={videoUrl} label="Current video" eager className={frame} />
	return <ShopImage image={image} sizes="9rem" largest={320} className={frame} />
}
