import type { SubmissionResult } from '@conform-to/react'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { handleUploads, submitUploadForm } from '#app/http/upload/upload-form.server.ts'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { maxTitleLength } from '#app/shop/values/limits.ts'
import { homeVideoSchema } from '#app/shop/home/home.schema.ts'
import { createHomeVideo, listAdminVideos } from '#app/shop/home/video.server.ts'
import { storeVideo } from '#app/shop/media/video.server.ts'
import { Editor } from '#app/ui/admin/row-editor.tsx'
import { createListPath } from '#app/shop/search/list-state.ts'
import { sendUpload, UploadField, UploadForm } from '#app/ui/admin/upload/upload-form.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/new.ts'

export const handle: RouteHandle = { permission: 'home page', body: 'upload' }

export const middleware: Route.MiddlewareFunction[] = [handleUploads(action)]

export const meta: Route.MetaFunction = () => [{ title: 'Add Video · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { isTaken } = await listAdminVideos('')
	return { isTaken, list: listAddress(url), maxVideoMb: getSettings().maxVideoMb }
}

const listAddress = createListPath('/admin/video')

export async function action({ request, context, url }: Route.ActionArgs) {
	return submitUploadForm(request, { field: 'video', store: storeVideo }, homeVideoSchema, async (input) => {
		await createHomeVideo(await requireAdmin(context), input)
		return redirectWithToast(context, listAddress(url), 'HomePageVideo Uploaded', { isBrief: true })
	})
}

export const clientAction = sendUpload

export default function VideoEditor({ loaderData: { isTaken, list, maxVideoMb }, actionData }: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	return (
		<Editor title="Add Video" closeTo={list}>
			{isTaken ? <NoSecondVideo list={list} /> : <VideoForm lastResult={answer} maxVideoMb={maxVideoMb} />}
		</Editor>
	)
}

/**
 * Explains that the home page already has a video. Users see this after another user has added a video, or when they
 * open the URL themselves.
 */
function NoSecondVideo({ list }: { list: string }) {
	return (
		<>
			<p role="alert" className="mb-4">
				The home page shows one video. Delete it before you add another.
			</p>
			<ButtonLink to={list}>Close</ButtonLink>
		</>
	)
}

interface VideoFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	maxVideoMb: number
}

function VideoForm({ lastResult, maxVideoMb }: VideoFormProps) {
	const [form, fields] = useServerForm('video', lastResult, { title: '', video: '' })
	return (
		<UploadForm form={form} lastResult={lastResult} save="Upload">
			<TextField field={fields.title} label="Title" maxLength={maxTitleLength} autoComplete="off" />
			<UploadField
				field={fields.video}
				label="Video"
				hint={`MP4, WebM or OGG, at most ${maxVideoMb} MB. It plays at 16:9 without sound.`}
				kinds={['video']}
				maxVideoMb={maxVideoMb}
				required
				wrongKind="Please select a video"
				frame="aspect-video w-full"
				answered={lastResult}
			/>
		</UploadForm>
	)
}
