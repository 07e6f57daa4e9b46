import type { BannerView } from '#app/shop/home/banner.server.ts'
import type { HomeSectionView } from '#app/shop/home/home-sections.ts'
import { QuietLine, SectionNote, Headline, FillHint } from '../shell/section.tsx'
import { ShopImage } from '../product/shop-image.tsx'
import { Icon } from '../shell/icon.tsx'
import { useTranslate } from '../shell/use-shop.ts'
import type { InstagramView } from '#app/shop/home/instagram.server.ts'
import { getCachedHtml } from '../cached-html/cached-html.ts'

interface BannersProps {
	group: HomeSectionView[]
	banners: BannerView[] | 'failed'
	/** True when the group begins with the page's first section. */
	isFirst: boolean
}

/** The shop's banners and the owner's banner sections next to them, in one carousel (rule: added-sections). */
export function Banners({ group, banners, isFirst }: BannersProps) {
	const t = useTranslate()
	const slides = group.flatMap((section) => {
		if (section.kind === 'banners') return banners === 'failed' ? [] : banners
		// Section ids are negated so that they differ from banner ids.
		return section.image ? [{ ...section, id: -section.id, image: section.image }] : []
	})
	const hasShops = group.some(({ kind }) => kind === 'banners')
	if (slides.length === 0) {
		return (
			<QuietLine fill={banners !== 'failed' && 'banners'}>
				{t(banners === 'failed' ? 'home.bannersFailed' : 'home.bannersEmpty')}
			</QuietLine>
		)
	}
	if (!hasShops && slides.length === 1) {
		const [slide] = slides
		return (
			<section aria-label={slide!.title || slide!.image.alt || t('home.banner')} className="carousel">
				<BannerSlide banner={slide!} isFirst={isFirst} />
			</section>
		)
	}
	return (
		<BannerCarousel
			banners={slides}
			name={hasShops ? 'banner' : `banner-${group[0]!.id}`}
			isFirst={hasShops || isFirst}
		/>
	)
}

/** A strip of banners to swipe, which moves automatically with script. */
function BannerCarousel({
	banners,
	name,
	isFirst,
}: {
	banners: BannerView[]
	/** The prefix of its slides' ids. */
	name: string
	/** True when the first image is above the fold, and therefore loads at once. */
	isFirst: boolean
}) {
	const t = useTranslate()
	const play = t('home.playBanners')
	return (
		<div
			role="region"
			aria-roledescription={t('home.carousel')}
			aria-label={t('home.banners')}
			data-enhance="carousel"
			className="carousel"
		>
			<div tabIndex={0} role="group" aria-label={t('home.pictures')} className="banners">
				{banners.map((banner, position) => (
					<div
						key={banner.id}
						id={`${name}-${position + 1}`}
						role="group"
						aria-roledescription={t('home.oneSlide')}
						aria-label={t('home.slide', { position: position + 1, count: banners.length })}
					>
						<BannerSlide banner={banner} isFirst={isFirst && position === 0} />
					</div>
				))}
			</div>
			{banners.length > 1 && (
				<>
					<div className="banner-lines">
						{banners.map(({ id }, position) => (
							<a
								key={id}
								href={`#${name}-${position + 1}`}
								aria-label={t('home.bannerNumber', { number: position + 1 })}
								aria-current={position === 0}
							/>
						))}
					</div>
					<button type="button" hidden aria-label={t('home.pauseBanners')} data-play={play} className="banner-pause">
						<Icon name="pause" className="unless-stopped size-4" />
						<Icon name="play" className="if-stopped size-4" />
					</button>
				</>
			)}
		</div>
	)
}

/**
 * A slide, whose height is known before its image loads. Text is below or beside the image, so that it is legible with
 * any image.
 */
function BannerSlide({ banner, isFirst }: { banner: BannerView; isFirst: boolean }) {
	const { image, phoneImage, title, text, link } = banner
	const t = useTranslate()
	const hasText = title || text
	const content = (
		<>
			<ShopImage image={image} sizes="100vw" largest={1920} eager={isFirst} tall phone={phoneImage} />
			{hasText && (
				<span className="banner-words">
					{title && (
						<span className="font-display">
							<Headline>{title}</Headline>
						</span>
					)}
					{text && <span>{text}</span>}
					{link && <span className="button button-secondary">{t('home.seeMore')}</span>}
				</span>
			)}
		</>
	)
	return link && hasText ? (
		<a href={link} className="banner">
			{content}
		</a>
	) : (
		<div className="banner">{content}</div>
	)
}

/** A checkbox that pauses the animation beside it. It works with CSS only. */
export function PauseBox({ label, className = '' }: { label: string; className?: string }) {
	return (
		<label
			title={label}
			className={
				'group inline-flex size-11 shrink-0 items-center justify-center hover:text-madder ' +
				'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink ' +
				className
			}
		>
			<input type="checkbox" aria-label={label} className="pause sr-only" />
			<Icon name="pause" className="size-5 group-has-checked:hidden" />
			<Icon name="play" className="hidden size-5 group-has-checked:block" />
		</label>
	)
}

/** The estimated width of a character in pixels, until script has measured the text. */
const characterWidth = 10
const spaceWidth = 64

/** Announcements in an endless loop, read once by screen readers. Checkbox, pointer and keyboard focus pause it. */
export function Announcements({
	offers,
	speed,
	label,
}: {
	offers: { id: number; text: string }[]
	speed: number
	label?: string
}) {
	const t = useTranslate()
	if (offers.length === 0) return <FillHint of="offers" isLine />
	const width = offers.reduce((sum, { text }) => sum + text.length * characterWidth + spaceWidth, 0)
	return (
		<section
			aria-label={label ?? t('home.announcements')}
			className="marquee relative flex items-center border-b border-line"
		>
			<div className="marquee-window min-w-0 grow overflow-hidden">
				<div
					data-enhance="announcements"
					data-speed={speed}
					className="marquee-track flex"
					style={{ animationDuration: calculateDuration(width, speed) }}
				>
					<Entries offers={offers} />
					<Entries offers={offers} isCopy />
				</div>
			</div>
			<PauseBox label={t('home.pauseAnnouncements')} className="marquee-pause" />
		</section>
	)
}

/** Returns the duration of the loop. `speed` is in pixels a second (rule: announcement-speed). */
const calculateDuration = (width: number, speed: number) => `${(width / speed).toFixed(2)}s`

function Entries({ offers, isCopy = false }: { offers: { id: number; text: string }[]; isCopy?: boolean }) {
	return (
		<ul
			aria-hidden={isCopy || undefined}
			className={`marquee-entries flex shrink-0 justify-around py-3 text-xs ${isCopy ? 'marquee-copy' : ''}`}
		>
			{offers.map(({ id, text }) => (
				<li key={id}>{text}</li>
			))}
		</ul>
	)
}

/** The number of entries in a moving strip. Fewer posts are repeated, and more are left out (rule: social-strip). */
const entryCount = 20

/**
 * Shows the posts in a strip. Two or more posts fill 20 entries. On devices with a pointer the entries move, and pause
 * while the pointer is over them. A single post does not move.
 */
export function SocialStrip({ posts }: { posts: InstagramView[] | 'failed' }) {
	const t = useTranslate()
	if (posts === 'failed') return <SectionNote className="shell">{t('home.imagesFailed')}</SectionNote>
	if (posts.length === 0)
		return (
			<SectionNote fill="posts" className="shell">
				{t('home.postsEmpty')}
			</SectionNote>
		)
	if (posts.length === 1) {
		return (
			<div className="social-tile">
				<Post post={posts[0]!} position={1} />
			</div>
		)
	}
	return (
		<div className="social relative">
			<div className="social-window" tabIndex={0} role="group" aria-label={t('home.posts')}>
				<ul
					className="social-track flex w-max gap-0.5 md:gap-1"
					{...getCachedHtml(posts, 'strip', () =>
						Array.from({ length: entryCount }, (_, position) => (
							<li key={position} aria-hidden={position >= posts.length || undefined} className="social-tile shrink-0">
								<Post
									post={posts[position % posts.length]!}
									position={position + 1}
									isCopy={position >= posts.length}
								/>
							</li>
						)),
					)}
				/>
			</div>
			<PauseBox label={t('home.pauseStrip')} className="social-pause absolute right-0 bottom-0 veil" />
		</div>
	)
}

function Post({
	post: { link, altText, image, videoUrl },
	position,
	isCopy = false,
}: {
	post: InstagramView
	position: number
	isCopy?: boolean
}) {
	const t = useTranslate()
	return (
		<a
			href={link}
			target="_blank"
			rel="noopener noreferrer"
			tabIndex={isCopy ? -1 : undefined}
			aria-label={t('home.opensInNewTab', { name: altText || t('home.post', { number: position }) })}
			className="block bg-sand"
		>
			{videoUrl ? (
				<video src={videoUrl} muted playsInline preload="metadata" className="aspect-square w-full object-cover" />
			) : (
				<ShopImage image={image} single={320} className="aspect-square w-full" />
			)}
		</a>
	)
}
