import type { BannerView } from '#app/shop/home/banner.server.ts'
import { ShopImage } from '../product/shop-image.tsx'
import { Icon } from '../shell/icon.tsx'
import { Headline } from '../shell/headline.tsx'

/** A strip to swipe, which moves by itself with script. */
export function BannerCarousel({
	banners,
	name,
	isFirst,
}: {
	banners: BannerView[]
	/** What the ids of its slides begin with. */
	name: string
	/** Whether its first picture is looked at first. */
	isFirst: boolean
}) {
	return (
		<div
			role="region"
			aria-roledescription="carousel"
			aria-label="Banners"
			data-enhance="carousel"
			className="carousel"
		>
			<div tabIndex={0} role="group" aria-label="Pictures" className="banners">
				{banners.map((banner, position) => (
					<div
						key={banner.id}
						id={`${name}-${position + 1}`}
						role="group"
						aria-roledescription="slide"
						aria-label={`${position + 1} of ${banners.length}`}
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
								aria-label={`Banner ${position + 1}`}
								aria-current={position === 0}
							/>
						))}
					</div>
					<button type="button" hidden aria-label="Pause banners" className="banner-pause">
						<Icon name="pause" className="unless-stopped size-4" />
						<Icon name="play" className="if-stopped size-4" />
					</button>
				</>
			)}
		</div>
	)
}

/** Its height is known before it loads. Words stand below or beside the picture, so that any picture leaves them legible. */
export function BannerSlide({
	banner: { image, phoneImage, title, text, link },
	isFirst = false,
}: {
	banner: BannerView
	isFirst?: boolean
}) {
	const hasWords = title || text
	const content = (
		<>
			<ShopImage image={image} sizes="100vw" largest={1920} eager={isFirst} tall phone={phoneImage} />
			{hasWords && (
				<span className="banner-words">
					{title && (
						<span className="font-display">
							<Headline>{title}</Headline>
						</span>
					)}
					{text && <span>{text}</span>}
					{link && <span className="button button-secondary">See more</span>}
				</span>
			)}
		</>
	)
	return link && hasWords ? (
		<a href={link} className="banner">
			{content}
		</a>
	) : (
		<div className="banner">{content}</div>
	)
}
