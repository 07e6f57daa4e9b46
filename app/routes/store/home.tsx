import { Fragment, type ReactNode } from 'react'
import { data } from 'react-router'
import { unlistedSecretHeaders } from '#app/http/server/answer-headers.ts'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { featuredProducts, newArrivals } from '#app/shop/catalog/listing/listing-order.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { homeVideo } from '#app/shop/home/video.server.ts'
import { listBanners } from '#app/shop/home/banner.server.ts'
import { listInstagram } from '#app/shop/home/instagram.server.ts'
import { listOffers } from '#app/shop/home/offer.server.ts'
import { type HomeSectionView, isUsual, type UsualKind } from '#app/shop/home/home-sections.ts'
import { productsOf, shownHomeSections, previewedSections } from '#app/shop/home/home-sections.server.ts'
import { settingsNow, homePromises } from '#app/shop/settings/shop-settings.server.ts'
import { AddedSection } from '#app/ui/home/added-section.tsx'
import { Announcements } from '#app/ui/home/announcements.tsx'
import { bannerGroups, Banners } from '#app/ui/home/banners.tsx'
import { HomeVideo } from '#app/ui/home/home-video.tsx'
import { SocialStrip } from '#app/ui/home/social-strip.tsx'
import { CollectionTiles } from '#app/ui/product/collection-tiles.tsx'
import { ProductSection } from '#app/ui/product/product-section.tsx'
import { organisationData } from '#app/ui/seo/json-ld.ts'
import { aboutShop } from '#app/ui/seo/about-shop.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { Section } from '#app/ui/shell/section.tsx'
import { useCollections, useShop } from '#app/ui/shell/use-shop.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches, params }) => [
	...pageMeta(matches, { description: aboutShop(matches), path: '/', data: [organisationData] }),
	...(params.token === undefined ? [] : [{ name: 'robots', content: 'noindex' }]),
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Loads the home page, or its preview by link (rule: home-preview). */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
	const now = new Date()
	const sections = await (token === undefined ? shownHomeSections(now) : pageOrRefusal(previewedSections(token, now)))
	const grids = await Promise.all(
		sections
			.filter(({ kind }) => kind === 'products')
			.map(async (section) => [section.id, await valueOrFailed(context, productsOf(section))] as const),
	)
	const [banners, offers, newest, featured, video, posts] = await Promise.all([
		valueOrFailed(context, listBanners()),
		valueOrFailed(context, listOffers()),
		valueOrFailed(context, newArrivals(rowLength)),
		valueOrFailed(context, featuredProducts(rowLength)),
		valueOrFailed(context, homeVideo()),
		valueOrFailed(context, listInstagram()),
	])
	const shown = { sections, grids: new Map(grids), speed: settingsNow().home.speed, isPreview: token !== undefined }
	const promises = homePromises()
	const page = { banners, offers, newest, featured, video, posts, ...shown, promises }
	return data(page, token === undefined ? {} : { headers: unlistedSecretHeaders() })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { name, about } = useShop()
	const collections = useCollections()
	const { banners, offers, newest, featured, video, posts, sections, grids, speed, promises, isPreview } = loaderData
	const groups = bannerGroups(sections)
	const parts: Record<Exclude<UsualKind, 'banners'>, ReactNode> = {
		announcements: offers !== 'failed' && <Announcements offers={offers} speed={speed} />,
		newest: (
			<ProductSection
				title="Our Collections"
				products={newest}
				more={{ to: '/allproducts', label: 'All Products' }}
				scene={collections !== 'failed' ? collections.findLast(({ image }) => image) : undefined}
			/>
		),
		promises: <Blurbs blurbs={promises} />,
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
	const drawn = (section: HomeSectionView) => {
		const { id, kind } = section
		const group = groups.get(id)
		if (group) return <Banners group={group} banners={banners} isFirst={section === sections[0]} />
		if (isUsual(kind) && kind !== 'banners') return parts[kind]
		return <AddedSection section={section} products={grids.get(id) ?? []} speed={speed} />
	}
	return (
		<>
			{isPreview && (
				<p className="bg-ink px-4 py-2 text-center text-sm text-paper">
					Preview: with drafts and with what is still to come. Only who has this link sees this page.
				</p>
			)}
			<h1 className="sr-only">{[name, about].filter(Boolean).join(': ')}</h1>
			{runsOf(sections.filter(({ id, kind }) => groups.has(id) || (kind !== 'banners' && kind !== 'banner'))).map(
				({ first, isWide, isAfterRoom, others }) =>
					isWide ? (
						<div key={first.id} className={isAfterRoom ? 'mt-12 lg:mt-24' : undefined}>
							{drawn(first)}
						</div>
					) : (
						<div key={first.id} className="mt-12 space-y-12 lg:mt-24 lg:space-y-24">
							{[first, ...others].map((section) => (
								<Fragment key={section.id}>{drawn(section)}</Fragment>
							))}
						</div>
					),
			)}
		</>
	)
}

function Blurbs({ blurbs }: { blurbs: Route.ComponentProps['loaderData']['promises'] }) {
	if (blurbs.length === 0) return null
	return (
		<section aria-label="What holds for every order" className="shell">
			<ul className="promises">
				{blurbs.map(({ title, text, icon }) => (
					<li key={icon}>
						<Icon name={icon} />
						<div>
							<h2 className="text-xs font-medium">{title}</h2>
							<p className="text-muted">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}

interface Run {
	first: HomeSectionView
	others: HomeSectionView[]
	/** The section spans the full width without margins and stands alone. */
	isWide: boolean
	/** The wide section follows other sections. */
	isAfterRoom: boolean
}

/** Groups consecutive sections with margins and those without. */
function runsOf(sections: HomeSectionView[]): Run[] {
	const runs: Run[] = []
	for (const section of sections) {
		const isWide = ['banners', 'announcements', 'banner', 'strip'].includes(section.kind)
		const last = runs.at(-1)
		if (last && !isWide && !last.isWide) last.others.push(section)
		else runs.push({ first: section, others: [], isWide, isAfterRoom: last?.isWide === false })
	}
	return runs
}

export const ErrorBoundary = failedWith('Failed to fetch data. Please try again later.')
