import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteHomeVideo, findHomeVideo } from '#app/shop/home/video.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'

export const handle = { act: 'home page' }

const route = confirmRoute({
	back: '/admin/video',
	find: async (id) => {
		const { title, path } = await findHomeVideo(id)
		return { subject: title ?? path }
	},
	remove: deleteHomeVideo,
	done: 'Video Deleted',
	isBrief: true,
})
export const loader = route.loader
export const action = route.action

const page = confirmPage({
	...deletionOf('video'),
	failed: 'Failed to delete video. Please try again.',
	list: { to: '/admin/video', label: 'To the video' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
