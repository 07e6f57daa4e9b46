import { confirmRoute, confirmRoutes } from '#app/http/admin/action-route.server.ts'
import { deleteBanner, getBanner } from '#app/shop/home/banner.server.ts'
import { deleteHomeSection } from '#app/shop/home/edit-home-sections.server.ts'
import { sectionLabels } from '#app/shop/home/home-sections.ts'
import { getHomeSection } from '#app/shop/home/home-sections.server.ts'
import { deleteSection, getSection } from '#app/shop/home/instagram.server.ts'
import { deleteOffer, getOffer } from '#app/shop/home/offer.server.ts'
import { deleteHomeVideo, getAdminHomeVideo } from '#app/shop/home/video.server.ts'
import type { ImageView } from '#app/shop/media/media-view.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { createConfirmPages, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'

export const handle = { permission: 'home page' }

interface DeletionSubject {
	subject: string
	image?: ImageView | null
}

function createDeletion(
	list: string,
	thing: string,
	find: (id: number) => Promise<DeletionSubject>,
	remove: (actor: Actor, id: number) => Promise<unknown>,
) {
	return confirmRoute({ back: `/admin/${list}`, find, remove, done: `${thing} Deleted`, isBrief: true })
}

const routes = {
	'home/:id/delete': createDeletion('home', 'Section', getSectionToDelete, deleteHomeSection),
	'banner/:id/delete': createDeletion('banner', 'Banner', getBannerToDelete, deleteBanner),
	'offers/:id/delete': createDeletion(
		'offers',
		'Offer',
		async (id) => ({ subject: (await getOffer(id)).text }),
		deleteOffer,
	),
	'video/:id/delete': createDeletion('video', 'Video', getVideoToDelete, deleteHomeVideo),
	'insta/:id/delete': createDeletion('insta', 'Section', getPostToDelete, deleteSection),
}
const { loader, action } = confirmRoutes(routes)
export { loader, action }

async function getSectionToDelete(id: number): Promise<DeletionSubject> {
	const { title, kind } = await getHomeSection(id)
	return { subject: title ?? sectionLabels[kind] }
}

async function getBannerToDelete(id: number): Promise<DeletionSubject> {
	const { path, image } = await getBanner(id)
	return { subject: path, image }
}

async function getVideoToDelete(id: number): Promise<DeletionSubject> {
	const { title, path } = await getAdminHomeVideo(id)
	return { subject: title ?? path }
}

async function getPostToDelete(id: number): Promise<DeletionSubject> {
	const { link, image } = await getSection(id)
	return { subject: link, image }
}

const failed = 'Something Went Wrong'
const { meta, Page, ErrorBoundary } = createConfirmPages<typeof routes>({
	'home/:id/delete': { ...buildDeletionCopy('section'), failed, list: { to: '/admin/home', label: 'Home page' } },
	'banner/:id/delete': {
		...buildDeletionCopy('banner'),
		note: ({ image }) =>
			image && <ShopImage image={image} sizes="28rem" largest={640} className="aspect-video w-full" />,
		failed,
		list: { to: '/admin/banner', label: 'All banners' },
	},
	'offers/:id/delete': { ...buildDeletionCopy('offer'), failed, list: { to: '/admin/offers', label: 'All offers' } },
	'video/:id/delete': {
		...buildDeletionCopy('video'),
		failed: 'Failed to delete video. Please try again.',
		list: { to: '/admin/video', label: 'Video' },
	},
	'insta/:id/delete': {
		...buildDeletionCopy('section'),
		title: 'Delete Instagram section',
		note: ({ image }) => image && <ShopImage image={image} sizes="10rem" largest={320} className="aspect-9/16 w-36" />,
		failed,
		list: { to: '/admin/insta', label: 'All Instagram sections' },
	},
})
export { meta, ErrorBoundary }
export default Page
