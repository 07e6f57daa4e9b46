import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteSection, findSection } from '#app/shop/home/instagram.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { act: 'home page' }

const route = confirmRoute({
	back: '/admin/insta',
	find: async (id) => {
		const { link, image } = await findSection(id)
		return { subject: link, image }
	},
	remove: deleteSection,
	done: 'Section Deleted',
	isBrief: true,
})
export const loader = route.loader
export const action = route.action

const page = confirmPage<Route.ComponentProps['loaderData']>({
	...deletionOf('section'),
	note: ({ image }) => image && <ShopImage image={image} sizes="10rem" largest={320} className="aspect-9/16 w-36" />,
	failed: 'Something Went Wrong',
	list: { to: '/admin/insta', label: 'All sections' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
