import type { FitSummary } from '#app/shop/reviews/fit.ts'
import type { ProductRatings, RatingView } from '#app/shop/reviews/rating.server.ts'
import { useTranslate } from '../shell/use-shop.ts'
import { Section, SectionNote } from '../shell/section.tsx'
import { Pager } from '../product/grid.tsx'
import { formatIndianDate } from '#app/shop/values/dates.ts'
import { type ImageView, getImageUrl } from '#app/shop/media/media-view.ts'

export function Reviews({
	ratings,
	productName,
	hrefOf,
	className,
}: {
	ratings: ProductRatings | 'failed'
	productName: string
	hrefOf: (page: number) => string
	className?: string
}) {
	const t = useTranslate()
	return (
		<div id="reviews" className={className}>
			<Section title={t('reviews.title')}>
				{ratings === 'failed' ? (
					<SectionNote>{t('home.fetchFailed')}</SectionNote>
				) : ratings.average === null ? (
					<SectionNote>{t('reviews.empty')}</SectionNote>
				) : (
					<div className="grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
						<Summary ratings={ratings} average={ratings.average} />
						<div>
							<ul>
								{ratings.items.items.map((review) => (
									<Review key={review.id} review={review} productName={productName} />
								))}
							</ul>
							<Pager page={ratings.items.page} pageCount={ratings.items.pageCount} hrefOf={hrefOf} />
						</div>
					</div>
				)}
			</Section>
		</div>
	)
}

function Summary({ ratings: { count, stars, fit }, average }: { ratings: ProductRatings; average: number }) {
	const t = useTranslate()
	return (
		<div>
			<p className="flex items-center gap-4">
				<span className="tabular font-display text-xl">{average.toFixed(1)}</span>
				<span>
					<Stars value={average} />
					<span className="block text-xs text-muted">{t('reviews.count', { count })}</span>
				</span>
			</p>
			<ul className="mt-5 grid gap-2">
				{stars.map((number, index) => (
					<li key={5 - index} className="tabular flex items-center gap-3 text-xs">
						<span className="w-12 shrink-0">{t('reviews.starCount', { count: 5 - index })}</span>
						<span aria-hidden="true" className="h-2 grow bg-sand">
							<span className="block h-full bg-ink" style={{ width: `${Math.round((number / count) * 100)}%` }} />
						</span>
						<span className="w-8 shrink-0 text-right text-muted">
							<span className="sr-only">: </span>
							{t.number(number)}
						</span>
					</li>
				))}
			</ul>
			{fit && <FitLine fit={fit} />}
		</div>
	)
}

const fitKeys = { small: 'reviews.runsSmall', true: 'reviews.trueToSize', large: 'reviews.runsLarge' } as const

function Review({ review, productName }: { review: RatingView; productName: string }) {
	const { id, rating, description, fit, answer, createdAt, photos } = review
	const t = useTranslate()
	const author = review.username ?? t('reviews.formerCustomer')
	return (
		<li className="border-t border-line py-5">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Stars value={rating} />
				<span className="font-medium">{author}</span>
				<time dateTime={formatIndianDate(createdAt)} className="text-xs text-muted">
					{t.date(createdAt)}
				</time>
				{fit && <span className="text-xs">{t(fitKeys[fit])}</span>}
			</p>
			<p className="mt-2 max-w-prose whitespace-pre-line">{description}</p>
			<ReviewPhotos id={id} photos={photos} alt={t('reviews.photo', { author, product: productName })} />
			{answer && <p className="mt-2 max-w-prose bg-sand p-4 text-sm whitespace-pre-line">{answer}</p>}
		</li>
	)
}

/** The buyers' opinion of the fit: text, and a dot on a line from small to large (rule: review-fit). */
function FitLine({ fit: { summary, votes, position } }: { fit: FitSummary }) {
	const t = useTranslate()
	return (
		<div className="mt-6 text-xs">
			<p>
				{t(summary)} <span className="text-muted">{t('reviews.buyers', { count: votes })}</span>
			</p>
			<div aria-hidden="true">
				<svg className="w-full stroke-field" height="24" overflow="visible">
					<line y1="12" x2="100%" y2="12" />
					<circle cx={`${position}%`} cy="12" r="5.5" fill="currentColor" stroke="none" />
				</svg>
				<p className="flex justify-between text-muted">
					<span>{t('reviews.runsSmall')}</span> <span>{t('reviews.runsLarge')}</span>
				</p>
			</div>
		</div>
	)
}

export function Stars({ value, className = 'h-4' }: { value: number; className?: string }) {
	const t = useTranslate()
	return (
		<span
			role="img"
			aria-label={t('shared.stars', { stars: Number(value.toFixed(1)) })}
			className={`relative inline-block ${className}`}
		>
			<StarRow className="h-full fill-none stroke-field" />
			<span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${Math.round(value * 20)}%` }}>
				<StarRow className="h-full fill-madder stroke-madder" />
			</span>
		</span>
	)
}

/** The SVG path of one star, relative to the star's top. */
const star = 'l2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z'

/** The SVG path of five stars. They are one element because a page repeats them often. */
const row = `m10 1.8${Array.from({ length: 5 }, () => star).join('m20 0')}`

function StarRow({ className }: { className: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 100 20" className={`max-w-none ${className}`}>
			<path d={row} />
		</svg>
	)
}

interface ReviewPhotosProps {
	/** The id of the review, from which the ids of the dialogs are built. */
	id: number
	photos: Omit<ImageView, 'alt'>[]
	alt: string
}

/** A buyer's photos. Each one opens enlarged over the page and closes with a click. */
function ReviewPhotos({ id, photos, alt }: ReviewPhotosProps) {
	const t = useTranslate()
	if (photos.length === 0) return null
	return (
		<ul className="mt-3 flex flex-wrap gap-2">
			{photos.map((image, index) => {
				const target = `photo-${id}-${index + 1}`
				return (
					<li key={image.hash}>
						<button type="button" popoverTarget={target}>
							<PhotoSquare image={image} alt={alt} />
						</button>
						<div
							id={target}
							popover="auto"
							role="dialog"
							aria-label={alt}
							className="backdrop:bg-shade"
							style={{ margin: 'auto' }}
						>
							<button type="button" popoverTarget={target} popoverTargetAction="hide" aria-label={t('shell.close')}>
								<img
									src={getImageUrl(image.hash, 1280)}
									alt={alt}
									width={image.width}
									height={image.height}
									loading="lazy"
									className="block"
									style={{ width: 'auto', maxHeight: '90svh' }}
								/>
							</button>
						</div>
					</li>
				)
			})}
		</ul>
	)
}

/** A photo cropped to a square of 80 pixels. */
export function PhotoSquare({ image: { hash, placeholder }, alt }: { image: Omit<ImageView, 'alt'>; alt: string }) {
	return (
		<img
			src={getImageUrl(hash, 160)}
			alt={alt}
			width={80}
			height={80}
			loading="lazy"
			className="object-cover"
			style={{ width: 80, height: 80, background: `linear-gradient(${placeholder})` }}
		/>
	)
}
