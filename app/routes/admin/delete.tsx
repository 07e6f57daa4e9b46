import { confirmRoute, confirmRoutes } from '#app/http/admin/confirm-route.server.ts'
import { deleteBanner, findBanner } from '#app/shop/home/banner.server.ts'
import { deleteHomeSection } from '#app/shop/home/change-home-sections.server.ts'
import { sectionLabels } from '#app/shop/home/home-sections.ts'
import { findHomeSection } from '#app/shop/home/home-sections.server.ts'
import { deleteSection, findSection } from '#app/shop/home/instagram.server.ts'
import { deleteOffer, findOffer } from '#app/shop/home/offer.server.ts'
import { deleteHomeVideo, findHomeVideo } from '#app/shop/home/video.server.ts'
import type { ImageView } from '#app/shop/media/media-url.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { confirmPages, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { act: 'home page' }

interface Found {
	subject: string
	image?: ImageView | null
}

function deletion(
	list: string,
	thing: string,
	find: (id: number) => Promise<Found>,
	remove: (actor: Actor, id: number) => Promise<unknown>,
) {
	return confirmRoute({ back: `/admin/${list}`, find, remove, done: `${thing} Deleted`, isBrief: true })
}

const { loader, action } = confirmRoutes({
	home: deletion('home', 'Section', askAboutSection, deleteHomeSection),
	banner: deletion('banner', 'Banner', askAboutBanner, deleteBanner),
	offers: deletion('offers', 'Offer', async (id) => ({ subject: (await findOffer(id)).text }), deleteOffer),
	video: deletion('video', 'Video', askAboutVideo, deleteHomeVideo),
	insta: deletion('insta', 'Section', askAboutPost, deleteSection),
})
export { loader, action }

async function askAboutSection(id: number): Promise<Found> {
	const { title, kind } = await findHomeSection(id)
	return { subject: title ?? sectionLabels[kind] }
}

async function askAboutBanner(id: number): Promise<Found> {
	const { path, image } = await findBanner(id)
	return { subject: path, image }
}

async function askAboutVideo(id: number): Promise<Found> {
	const { title, path } = await findHomeVideo(id)
	return { subject: title ?? path }
}

async function askAboutPost(id: number): Promise<Found> {
	const { link, image } = await findSection(id)
	return { subject: link, image }
}

const failed = 'Something Went Wrong'
const { meta, Page, ErrorBoundary } = confirmPages<Route.ComponentProps['loaderData']>({
	home: { ...deletionOf('section'), failed, list: { to: '/admin/home', label: 'Home page' } },
	banner: {
		...deletionOf('banner'),
		note: ({ image }) =>
			image && <ShopImage image={image} sizes="28rem" largest={640} className="aspect-video w-full" />,
		failed,
		list: { to: '/admin/banner', label: 'All banners' },
	},
	offers: { ...deletionOf('offer'), failed, list: { to: '/admin/offers', label: 'All offers' } },
	video: {
		...deletionOf('video'),
		failed: 'Failed to delete video. Please try again.',
		list: { to: '/admin/video', label: 'To the video' },
	},
	insta: {
		...deletionOf('section'),
		note: ({ image }) => image && <ShopImage image={image} sizes="10rem" largest={320} className="aspect-9/16 w-36" />,
		failed,
		list: { to: '/admin/insta', label: 'All sections' },
	},
})
export { meta, ErrorBoundary }
export default Page
