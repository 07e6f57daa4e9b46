import type { BannerView } from '#app/shop/home/home-view.ts'
import { ShopImage } from '../product/shop-image.tsx'
import { Icon } from '../shell/icon.tsx'

/** A strip to swipe, which moves by itself with script. */
export function BannerCarousel({ banners }: { banners: BannerView[] }) {
	return (
		<div
			role="region"
			aria-roledescription="carousel"
			aria-label="Banners"
			data-enhance="carousel"
			className="relative bg-sand"
		>
			<div tabIndex={0} role="group" aria-label="Pictures" className="banners flex overflow-x-auto">
				{banners.map((banner, position) => (
					<div
						key={banner.id}
						id={`banner-${position + 1}`}
						role="group"
						aria-roledescription="slide"
						aria-label={`${position + 1} of ${banners.length}`}
						className="w-full shrink-0 snap-center"
					>
						<Slide banner={banner} isFirst={position === 0} />
					</div>
				))}
			</div>
			{banners.length > 1 && (
				<div className="absolute inset-x-0 bottom-1 flex items-center justify-center">
					{banners.map(({ id }, position) => (
						<a
							key={id}
							href={`#banner-${position + 1}`}
							aria-label={`Banner ${position + 1}`}
							aria-current={position === 0}
							className="dot inline-flex size-11 items-center justify-center"
						>
							<span className="h-2 w-6 border" />
						</a>
					))}
					<button
						type="button"
						hidden
						aria-label="Pause banners"
						className="absolute right-2 inline-flex size-11 items-center justify-center rounded-full veil text-ink hover:text-madder lg:right-6"
					>
						<Icon name="pause" className="unless-stopped size-4" />
						<Icon name="play" className="if-stopped size-4" />
					</button>
				</div>
			)}
		</div>
	)
}

/** Its height is known before it loads: 4:5 on a phone, 21:9 on a desk. */
function Slide({ banner: { image, title, text, link }, isFirst = false }: { banner: BannerView; isFirst?: boolean }) {
	const background = (
		<ShopImage
			image={image}
			sizes="100vw"
			largest={1920}
			eager={isFirst}
			tall
			className="aspect-4/5 w-full sm:aspect-video lg:aspect-21/9"
		/>
	)
	if (!title && !text) return background
	const content = (
		<>
			{background}
			<span className="absolute inset-x-0 bottom-0 block shade pt-20 pb-14 text-paper">
				<span className="shell block">
					{title && <span className="block max-w-[18ch] font-display text-2xl text-balance">{title}</span>}
					{text && <span className="mt-2 block max-w-prose text-base">{text}</span>}
				</span>
			</span>
		</>
	)
	return link ? (
		<a href={link} className="relative block focus-visible:-outline-offset-4 focus-visible:outline-paper">
			{content}
		</a>
	) : (
		<div className="relative">{content}</div>
	)
}
