import { useId } from 'react'
import { Outlet } from 'react-router'
import { type AdminVideo, listAdminVideos } from '#app/shop/home/video.server.ts'
import { Clip } from '#app/ui/admin/clip.tsx'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { Empty, SearchBox } from '#app/ui/admin/list/list-controls.tsx'
import { buildListQuery, parseListState } from '#app/shop/search/list-state.ts'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/video.ts'

export const handle = { permission: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Video · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search } = parseListState(url.searchParams)
	return { search, ...(await listAdminVideos(search)) }
}

export default function VideoPage({ loaderData: { search, videos, isTaken } }: Route.ComponentProps) {
	const query = buildListQuery({ search, page: 1 })
	const reason = useId()
	return (
		<>
			<PageHeader title="Video">
				{isTaken ? (
					<Button type="button" disabled aria-describedby={reason}>
						Add Video
					</Button>
				) : (
					<AddVideo query={query} />
				)}
			</PageHeader>
			{isTaken && (
				<p id={reason} className="-mt-2 mb-4 text-xs text-muted">
					The home page shows one video. Delete it to add another.
				</p>
			)}
			<SearchBox action="/admin/video" search={search} label="Search videos" placeholder="Search by title or path..." />
			<div className="mt-5">
				<Outlet />
				{videos.length > 0 ? (
					<ul className="max-w-3xl">
						{videos.map((video) => (
							<VideoCard key={video.id} video={video} query={query} />
						))}
					</ul>
				) : (
					<Empty
						title="No videos found"
						text={
							isTaken
								? `No video title or path contains “${search}”.`
								: 'Add a video that plays silently on the home page.'
						}
					>
						{isTaken ? <ButtonLink to="/admin/video">Show all videos</ButtonLink> : <AddVideo query="" />}
					</Empty>
				)}
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to fetch videos. Please try again later.')

function AddVideo({ query }: { query: string }) {
	return (
		<ButtonLink to={`/admin/video/new${query}`} preventScrollReset>
			Add Video
		</ButtonLink>
	)
}

function VideoCard({ video: { id, title, path }, query }: { video: AdminVideo; query: string }) {
	return (
		<li className="bg-white">
			<Clip path={path} label={title ?? 'the video'} eager className="aspect-video w-full" />
			<div className="flex items-center gap-4 px-4 py-2">
				<div className="min-w-0 flex-1">
					<h2 className="text-sm font-medium [overflow-wrap:anywhere]">
						{title ?? <span className="font-normal text-muted">No title</span>}
					</h2>
					<p className="text-xs text-muted [overflow-wrap:anywhere]">{path}</p>
				</div>
				<ConfirmLink
					to={`/admin/video/${id}/delete${query}`}
					question="Are you sure you want to delete this video?"
					subject={title ?? path}
					label="Delete"
					className="text-xs"
				/>
			</div>
		</li>
	)
}
