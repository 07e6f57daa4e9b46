import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteHomeSection } from '#app/shop/home/change-home-sections.server.ts'
import { sectionLabels } from '#app/shop/home/home-sections.ts'
import { findHomeSection } from '#app/shop/home/home-sections.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'

export const handle = { act: 'home page' }

const route = confirmRoute({
	back: () => '/admin/home',
	find: async (id) => {
		const { title, kind } = await findHomeSection(id)
		return { subject: title ?? sectionLabels[kind] }
	},
	remove: deleteHomeSection,
	done: 'Section Deleted',
	isBrief: true,
})
export const loader = route.loader
export const action = route.action

const page = confirmPage({
	...deletionOf('section'),
	failed: 'Something Went Wrong',
	list: { to: '/admin/home', label: 'Home page' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
