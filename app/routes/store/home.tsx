import { orFailed } from '#app/http/outcomes/or-failed.server.ts'
import { featuredProducts, newArrivals } from '#app/shop/catalog/listing/browse.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-limits.ts'
import { homeVideo, listBanners, listInstagram, listOffers } from '#app/shop/home/home.server.ts'
import { Announcements } from '#app/ui/home/announcements.tsx'
import { BannerCarousel } from '#app/ui/home/banner-carousel.tsx'
import { Blurbs } from '#app/ui/home/blurbs.tsx'
import { HomeVideo } from '#app/ui/home/home-video.tsx'
import { SocialStrip } from '#app/ui/home/social-strip.tsx'
import { CollectionTiles } from '#app/ui/product/collection-tiles.tsx'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { organisationData } from '#app/ui/seo/json-ld.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { Section } from '#app/ui/shell/section.tsx'
import { useCollections, useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/home.ts'

const claim = 'Western wear and leather, made in small batches in Surat.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { description: claim, path: '/', data: [organisationData] })

export async function loader({ context }: Route.LoaderArgs) {
	const [banners, offers, newest, featured, video, posts] = await Promise.all([
		orFailed(context, listBanners()),
		orFailed(context, listOffers()),
		orFailed(context, newArrivals(rowLength)),
		orFailed(context, featuredProducts(rowLength)),
		orFailed(context, homeVideo()),
		orFailed(context, listInstagram()),
	])
	return { banners, offers, newest, featured, video, posts }
}

export default function HomePage({
	loaderData: { banners, offers, newest, featured, video, posts },
}: Route.ComponentProps) {
	const { name } = useShop()
	const hasBanners = banners !== 'failed' && banners.length > 0
	return (
		<>
			{hasBanners ? (
				<>
					<h1 className="sr-only">
						{name}: {claim}
					</h1>
					<BannerCarousel banners={banners} />
				</>
			) : (
				<div className="bg-sand py-16 lg:py-28">
					<div className="shell">
						<h1 className="max-w-[18ch] font-display text-2xl">{claim}</h1>
						<p className="mt-6 text-muted">{banners === 'failed' ? 'Failed to fetch banners' : 'No banners found'}</p>
					</div>
				</div>
			)}
			{offers !== 'failed' && <Announcements offers={offers} />}
			<div className="mt-12 space-y-16 lg:mt-24 lg:space-y-28">
				<ProductSection
					title="Our Collections"
					products={newest}
					more={{ to: '/allproducts', label: 'All Products' }}
				/>
				<Blurbs />
				<ProductSection title="Featured Products" products={featured} />
				<Section title="Shop By Collections" className="later-cards">
					<CollectionTiles collections={useCollections()} />
				</Section>
				<HomeVideo video={video} />
				<Section title="Stay Social with Us">
					<SocialStrip posts={posts} />
				</Section>
			</div>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to fetch data. Please try again later." />
}
