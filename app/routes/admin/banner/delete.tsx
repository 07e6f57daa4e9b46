import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteBanner, findBanner } from '#app/shop/home/banner.server.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { act: 'home page' }

const route = confirmRoute({
	back: '/admin/banner',
	find: async (id) => {
		const { path, image } = await findBanner(id)
		return { subject: path, image }
	},
	remove: deleteBanner,
	done: 'Banner Deleted',
	isBrief: true,
})
export const loader = route.loader
export const action = route.action

const page = confirmPage<Route.ComponentProps['loaderData']>({
	...deletionOf('banner'),
	note: ({ image }) => <ShopImage image={image} sizes="28rem" largest={640} className="aspect-video w-full" />,
	failed: 'Something Went Wrong',
	list: { to: '/admin/banner', label: 'All banners' },
})
export const meta = page.meta
export default page.Page
export const ErrorBoundary = page.ErrorBoundary
