import { Fragment, type ReactNode } from 'react'
import { data } from 'react-router'
import { buildUnlistedSecretHeaders } from '#app/http/server/response-headers.ts'
import { getRequestLanguage } from '#app/http/session/contexts.ts'
import { settleOrLog, orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { listFeaturedProducts, listNewArrivals } from '#app/shop/catalog/listing/listing-order.server.ts'
import { translateCards } from '#app/shop/catalog/listing/product-rows.server.ts'
import { rowLength } from '#app/shop/catalog/listing/listing-params.ts'
import { getHomeVideo } from '#app/shop/home/video.server.ts'
import { listBanners, translateBanners } from '#app/shop/home/banner.server.ts'
import { listInstagramPosts, translateInstagramPosts } from '#app/shop/home/instagram.server.ts'
import { listOffers, translateOffers } from '#app/shop/home/offer.server.ts'
import { type HomeSectionView, isDefaultKind, type DefaultKind } from '#app/shop/home/home-sections.ts'
import {
	listSectionProducts,
	listShownHomeSections,
	listPreviewedSections,
	translateHomeSections,
} from '#app/shop/home/home-sections.server.ts'
import { getShopSettings } from '#app/shop/settings/shop-settings.server.ts'
import { getTranslatedHighlights } from '#app/shop/settings/translated-settings.server.ts'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { ProductSection, CollectionTiles } from '#app/ui/product/grid.tsx'
import { Section, QuietLine } from '#app/ui/shell/section.tsx'
import { useCollections, useShop, useTranslate } from '#app/ui/shell/use-shop.ts'
import { Announcements, Banners, SocialStrip } from '#app/ui/home/home-blocks.tsx'
import { buildOrganizationData, describeShop, buildPageMeta } from '#app/ui/seo/page-meta.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { Icon } from '#app/ui/shell/icon.tsx'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches, params }) => [
	...buildPageMeta(matches, { description: describeShop(matches), path: '/', data: [buildOrganizationData] }),
	...(params.token === undefined ? [] : [{ name: 'robots', content: 'noindex' }]),
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Loads the home page, or its preview by link (rule: home-preview). */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
	const now = new Date()
	const language = getRequestLanguage(context)
	const settleCards = (cards: Promise<ProductCard[]>) =>
		settleOrLog(
			context,
			cards.then((found) => translateCards(found, language)),
		)
	const shownSections = await (token === undefined
		? listShownHomeSections(now)
		: orThrowResponse(listPreviewedSections(token, now)))
	const sections = await translateHomeSections(shownSections, language)
	const grids = await Promise.all(
		sections
			.filter(({ kind }) => kind === 'products')
			.map(async (section) => [section.id, await settleCards(listSectionProducts(section))] as const),
	)
	const [banners, offers, newest, featured, video, posts] = await Promise.all([
		settleOrLog(
			context,
			listBanners().then((found) => translateBanners(found, language)),
		),
		settleOrLog(
			context,
			listOffers().then((found) => translateOffers(found, language)),
		),
		settleCards(listNewArrivals(rowLength)),
		settleCards(listFeaturedProducts(rowLength)),
		settleOrLog(context, getHomeVideo(language)),
		settleOrLog(
			context,
			listInstagramPosts().then((found) => translateInstagramPosts(found, language)),
		),
	])
	const shown = { sections, grids: new Map(grids), speed: getShopSettings().home.speed, isPreview: token !== undefined }
	const homeHighlights = await getTranslatedHighlights(language)
	const page = { banners, offers, newest, featured, video, posts, ...shown, promises: homeHighlights }
	return data(page, token === undefined ? {} : { headers: buildUnlistedSecretHeaders() })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
	const { name, about } = useShop()
	const collections = useCollections()
	const t = useTranslate()
	const {
		banners,
		offers,
		newest,
		featured,
		video,
		posts,
		sections,
		grids,
		speed,
		promises: homeHighlights,
		isPreview,
	} = loaderData
	const groups = groupBanners(sections)
	const parts: Record<Exclude<DefaultKind, 'banners'>, ReactNode> = {
		announcements: offers !== 'failed' && <Announcements offers={offers} speed={speed} />,
		newest: (
			<ProductSection
				title={t('home.collections')}
				products={newest}
				more={{ to: '/allproducts', label: t('home.allProducts') }}
				scene={collections !== 'failed' ? collections.findLast(({ image }) => image) : undefined}
			/>
		),
		promises: <Blurbs blurbs={homeHighlights} />,
		featured: <ProductSection title={t('home.featured')} products={featured} list="featured" />,
		collections: (
			<Section title={t('home.shopByCollection')} isWide>
				<CollectionTiles collections={collections} />
			</Section>
		),
		video: <HomeVideo video={video} />,
		social: (
			<Section title={t('home.social')} isWide>
				<SocialStrip posts={posts} />
			</Section>
		),
	}
	const renderSection = (section: HomeSectionView) => {
		const { id, kind } = section
		const group = groups.get(id)
		if (group) return <Banners group={group} banners={banners} isFirst={section === sections[0]} />
		if (isDefaultKind(kind) && kind !== 'banners') return parts[kind]
		return <CustomSection section={section} products={grids.get(id) ?? []} speed={speed} />
	}
	return (
		<>
			{isPreview && <p className="bg-ink px-4 py-2 text-center text-sm text-paper">{t('home.preview')}</p>}
			<h1 className="sr-only">{[name, about].filter(Boolean).join(': ')}</h1>
			{groupIntoRuns(
				sections.filter(({ id, kind }) => groups.has(id) || (kind !== 'banners' && kind !== 'banner')),
			).map(({ first, isWide, isAfterRoom, others }) =>
				isWide ? (
					<div key={first.id} className={isAfterRoom ? 'mt-12 lg:mt-24' : undefined}>
						{renderSection(first)}
					</div>
				) : (
					<div key={first.id} className="mt-12 space-y-12 lg:mt-24 lg:space-y-24">
						{[first, ...others].map((section) => (
							<Fragment key={section.id}>{renderSection(section)}</Fragment>
						))}
					</div>
				),
			)}
		</>
	)
}

function Blurbs({ blurbs }: { blurbs: Route.ComponentProps['loaderData']['promises'] }) {
	const t = useTranslate()
	if (blurbs.length === 0) return null
	return (
		<section aria-label={t('home.highlights')} className="shell">
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

interface SectionRun {
	first: HomeSectionView
	others: HomeSectionView[]
	/** `first` spans the full width without margins. The run has no other section. */
	isWide: boolean
	/** True when `first` is wide and follows sections with margins. */
	isAfterRoom: boolean
}

/** Groups consecutive sections with margins into one run. A section without margins is a run of its own. */
function groupIntoRuns(sections: HomeSectionView[]): SectionRun[] {
	const runs: SectionRun[] = []
	for (const section of sections) {
		const isWide = ['banners', 'announcements', 'banner', 'strip'].includes(section.kind)
		const last = runs.at(-1)
		if (last && !isWide && !last.isWide) last.others.push(section)
		else runs.push({ first: section, others: [], isWide, isAfterRoom: last?.isWide === false })
	}
	return runs
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('home.fetchFailed')} />
}

function HomeVideo({ video }: { video: { url: string; title: string | null } | 'failed' | null }) {
	const t = useTranslate()
	if (video === 'failed' || !video)
		return (
			<section aria-label={t('home.video')}>
				<QuietLine fill={!video && 'video'}>{t(video ? 'home.videoFailed' : 'home.videoMissing')}</QuietLine>
			</section>
		)
	const { url, title } = video
	return (
		// Video controls are rendered later, because rendering them at once would take a quarter of this page's work on a
		// phone.
		<section aria-label={title ?? t('home.video')} data-enhance="video" className="later relative bg-ink">
			<video src={url} muted loop playsInline controls preload="none" className="film">
				{t('home.videoMissing')}
			</video>
			<button type="button" hidden className="video-button">
				<span className="unless-playing button bg-paper">{t('home.playVideo')}</span>
				<span className="if-playing button bg-paper">{t('home.pauseVideo')}</span>
			</button>
			<div data-broken hidden className="bg-paper">
				<QuietLine>{t('home.videoMissing')}</QuietLine>
			</div>
		</section>
	)
}

interface CustomSectionProps {
	section: HomeSectionView
	products: ProductCard[] | 'failed'
	/** The speed of a strip in pixels a second. */
	speed: number
}

/**
 * Shows a section of the home page that the owner has added (rule: added-sections). A products section without products
 * is left out.
 */
function CustomSection({ section, products, speed }: CustomSectionProps) {
	const { id, kind, title, text, link, collectionId, rule } = section
	const collections = useCollections()
	const t = useTranslate()
	const lines = (text ?? '').split('\n').filter(Boolean)
	if (kind === 'strip')
		return (
			<Announcements
				label={title || lines[0]!}
				offers={lines.map((line, index) => ({ id: index, text: line }))}
				speed={speed}
			/>
		)
	if (kind === 'products') {
		const collection = collections !== 'failed' && collections.find((one) => one.id === collectionId)
		const more = collection
			? { to: `/collection/${encodeURIComponent(collection.name)}`, label: t.named('collection', collection.name) }
			: rule === 'newest'
				? { to: '/newarrivals', label: t('shell.newArrivals') }
				: undefined
		return (
			(products === 'failed' || products.length > 0) && (
				<ProductSection title={title ?? ''} products={products} list={`section-${id}`} {...(more && { more })} />
			)
		)
	}
	return (
		<Section title={title ?? ''}>
			{lines.map((line, index) => (
				<p key={index} className="max-w-prose pb-4">
					{line}
				</p>
			))}
			{link && (
				<a href={link} className="button button-secondary">
					{t('home.seeMore')}
				</a>
			)}
		</Section>
	)
}

/** Groups consecutive banner sections. The key of a group is the ID of its first section. */
function groupBanners(sections: readonly HomeSectionView[]): Map<number, HomeSectionView[]> {
	const groups = new Map<number, HomeSectionView[]>()
	let group: HomeSectionView[] | undefined
	for (const section of sections) {
		if (section.kind !== 'banners' && section.kind !== 'banner') group = undefined
		else if (group) group.push(section)
		else groups.set(section.id, (group = [section]))
	}
	return groups
}
