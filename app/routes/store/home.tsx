import { Fragment, type ReactNode } from 'react'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { featuredProducts, newArrivals } from '#app/shop/catalog/listing/listing-order.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { homeVideo, listBanners, listInstagram, listOffers } from '#app/shop/home/home.server.ts'
import type { HomeSection } from '#app/shop/settings/home-sections.ts'
import { settingsNow, shopPromises, shownSections } from '#app/shop/settings/shop-settings.server.ts'
import { Announcements } from '#app/ui/home/announcements.tsx'
import { BannerCarousel } from '#app/ui/home/banner-carousel.tsx'
import { Blurbs } from '#app/ui/home/blurbs.tsx'
import { HomeVideo } from '#app/ui/home/home-video.tsx'
import { SocialStrip } from '#app/ui/home/social-strip.tsx'
import { CollectionTiles } from '#app/ui/product/collection-tiles.tsx'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { organisationData } from '#app/ui/seo/json-ld.ts'
import { aboutShop } from '#app/ui/seo/about-shop.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { FillHint } from '#app/ui/shell/fill-hint.tsx'
import { QuietLine, Section } from '#app/ui/shell/section.tsx'
import { useCollections, useShop } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { description: aboutShop(matches), path: '/', data: [organisationData] })

export async function loader({ context }: Route.LoaderArgs) {
	const [banners, offers, newest, featured, video, posts] = await Promise.all([
		valueOrFailed(context, listBanners()),
		valueOrFailed(context, listOffers()),
		valueOrFailed(context, newArrivals(rowLength)),
		valueOrFailed(context, featuredProducts(rowLength)),
		valueOrFailed(context, homeVideo()),
		valueOrFailed(context, listInstagram()),
	])
	const shown = { sections: shownSections(), speed: settingsNow().home.speed }
	const { shipping, returns } = shopPromises()
	const promises = { shipping, returns }
	return { banners, offers, newest, featured, video, posts, ...shown, promises }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { name, about } = useShop()
	const collections = useCollections()
	const { banners, offers, newest, featured, video, posts, sections, speed, promises } = loaderData
	const parts: Record<HomeSection, ReactNode> = {
		banners:
			banners !== 'failed' && banners.length > 0 ? (
				<BannerCarousel banners={banners} />
			) : (
				<QuietLine>
					{banners === 'failed' ? 'Failed to fetch banners' : 'No banners found'}
					{banners !== 'failed' && <FillHint of="banners" />}
				</QuietLine>
			),
		announcements: offers !== 'failed' && <Announcements offers={offers} speed={speed} />,
		newest: (
			<ProductSection
				title="Our Collections"
				products={newest}
				more={{ to: '/allproducts', label: 'All Products' }}
				scene={collections !== 'failed' ? collections.findLast(({ image }) => image) : undefined}
			/>
		),
		promises: <Blurbs {...promises} />,
		featured: <ProductSection title="Featured Products" products={featured} list="featured" />,
		collections: (
			<Section title="Shop By Collections" isWide>
				<CollectionTiles collections={collections} />
			</Section>
		),
		video: <HomeVideo video={video} />,
		social: (
			<Section title="Stay Social with Us" isWide>
				<SocialStrip posts={posts} />
			</Section>
		),
	}
	return (
		<>
			<h1 className="sr-only">{[name, about].filter(Boolean).join(': ')}</h1>
			{runsOf(sections).map(({ first, isWide, isAfterRoom, others }) =>
				isWide ? (
					<div key={first} className={isAfterRoom ? 'mt-12 lg:mt-24' : undefined}>
						{parts[first]}
					</div>
				) : (
					<div key={first} className="mt-12 space-y-12 lg:mt-24 lg:space-y-24">
						{[first, ...others].map((section) => (
							<Fragment key={section}>{parts[section]}</Fragment>
						))}
					</div>
				),
			)}
		</>
	)
}

interface Run {
	first: HomeSection
	others: HomeSection[]
	/** Whether it reaches from edge to edge, without room around, and stands alone. */
	isWide: boolean
	/** Whether a wide one stands below others. */
	isAfterRoom: boolean
}

/** Sections that follow one another with room between them, and those without. */
function runsOf(sections: HomeSection[]): Run[] {
	const runs: Run[] = []
	for (const section of sections) {
		const isWide = section === 'banners' || section === 'announcements'
		const last = runs.at(-1)
		if (last && !isWide && !last.isWide) last.others.push(section)
		else runs.push({ first: section, others: [], isWide, isAfterRoom: last?.isWide === false })
	}
	return runs
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to fetch data. Please try again later." />
}
