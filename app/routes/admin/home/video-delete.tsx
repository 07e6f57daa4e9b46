import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteHomeVideo, findHomeVideo } from '#app/shop/home/video.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/video-delete.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete video · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, title, path } = await orPage(findHomeVideo(rowId(params.id)))
	return { id, subject: title ?? path, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const remove = async () => {
		await deleteHomeVideo(await adminOf(context), rowId(params.id))
		return 'Video Deleted'
	}
	return runAction(
		context.get(sessionContext),
		`/admin/video${listStateQuery(readListState(url.searchParams))}`,
		remove,
		{ isBrief: true },
	)
}

export default function VideoDeletePage({ loaderData: { id, subject, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/video/${id}/delete${query}`}
			question="Are you sure you want to delete this video?"
			subject={subject}
			cancelTo={`/admin/video${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="Failed to delete video. Please try again."
			back={{ to: '/admin/video', label: 'To the video' }}
		/>
	)
}
