import type { ColorChoice, ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { altInColor, colorShownNotes, imageInColor, imagesInColor } from '#app/shop/media/image-in-color.ts'
import type { ImageView } from '#app/shop/media/media-url.ts'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import { HeartForm } from '#app/ui/saved/heart.tsx'
import { largestSource, Zoom } from '#app/ui/product/zoom.tsx'

// The width of .gallery-slide on a phone, or a little less: of two widths that nearly fill it the smaller will do.
const small = 'min(96vw, max(12rem, 80svh - 16.8rem))'
const sizes = `(width >= 80rem) 327px, (width >= 64rem) calc(29vw - 40px), ${small}`
const wideSizes = `(width >= 80rem) 666px, (width >= 64rem) calc(58vw - 69px), ${small}`

/**
 * A strip with dots on a phone, two columns on a desk. Images of the selected colour come first, or the first says that
 * there are none.
 */
export function Gallery({
	product: { id, images: all, colors, name },
	chosen,
	isDraft = false,
}: {
	product: ProductDetail
	chosen: ColorChoice | null
	isDraft?: boolean | undefined
}) {
	const { colorShown } = chosen ? imageInColor(all, chosen.colorId, colors.length) : { colorShown: 'own' as const }
	const images = (chosen ? imagesInColor(all, chosen.colorId) : all).map((image, index) =>
		index === 0 ? { ...image, alt: altInColor(image.alt, colorShown) } : image,
	)
	if (images.length === 0) {
		return (
			<div className="relative bg-sand lg:rounded-soft">
				<ShopImage
					image={null}
					sizes={sizes}
					className="gallery-slide mx-auto max-lg:max-w-full lg:aspect-3/4 lg:w-full"
				/>
				{!isDraft && <HeartForm id={id} name={name} />}
			</div>
		)
	}
	return (
		<section aria-label={`Pictures of ${name}`} data-enhance="gallery" className="relative min-w-0 scroll-mt-20">
			<ol
				tabIndex={0}
				aria-label="Photographs"
				className="gallery flex gap-1 overflow-x-auto max-lg:justify-center-safe lg:grid lg:grid-cols-2 lg:gap-3 lg:overflow-visible"
			>
				{images.map((image, index) => (
					<Slide
						key={image.hash}
						image={image}
						index={index}
						count={images.length}
						href={isDraft ? undefined : pictureHref(id, chosen, index)}
					/>
				))}
			</ol>
			<p role="status">
				{chosen && colorShown !== 'own' && (
					<ColorNote hexCode={chosen.hexCode}>{colorShownNotes[colorShown]}</ColorNote>
				)}
			</p>
			{!isDraft && <HeartForm id={id} name={name} />}
			{images.length > 1 && <Dots count={images.length} />}
			<Zoom name={name} hasSeveral={images.length > 1} />
		</section>
	)
}

interface SlideProps {
	image: ImageView
	index: number
	count: number
	/** The page of the picture alone. */
	href: string | undefined
}

function Slide({ image, index, count, href }: SlideProps) {
	const isWide = index === 0 && count % 2 === 1
	const picture = (
		<ShopImage
			image={image}
			sizes={isWide ? wideSizes : sizes}
			eager={index === 0}
			className={`size-full lg:aspect-3/4 lg:h-auto lg:rounded-soft ${isWide ? 'lg:aspect-4/5' : ''}`}
		/>
	)
	return (
		<li
			id={`picture-${index + 1}`}
			className={`gallery-slide relative shrink-0 snap-center ${isWide ? 'lg:col-span-2' : ''}`}
		>
			{href ? (
				<a
					href={href}
					data-largest={largestSource(image)}
					aria-label={`Picture ${index + 1} of ${count}, larger`}
					className="block h-full cursor-zoom-in focus-visible:-outline-offset-4"
				>
					{picture}
				</a>
			) : (
				picture
			)}
			{count > 1 && (
				<span
					aria-hidden="true"
					className="tabular absolute top-3 right-12 rounded-full bg-ink/80 px-3 py-1 text-xs text-paper lg:hidden"
				>
					{index + 1} / {count}
				</span>
			)}
		</li>
	)
}

function ColorNote({ hexCode, children }: { hexCode: string; children: string }) {
	return (
		<span className="absolute top-3 left-3 flex items-center gap-2 rounded-full veil px-3 py-1 text-xs">
			<span
				aria-hidden="true"
				className="size-4 rounded-full border border-field"
				style={{ backgroundColor: hexCode }}
			/>
			{children}
		</span>
	)
}

function pictureHref(productId: number, chosen: ColorChoice | null, index: number): string {
	const color = chosen ? `?color=${chosen.productColorId}` : ''
	return `/singleproduct/${productId}/pictures/${index + 1}${color}`
}

/** The dots below the strip. Script marks the current one; each image's number tells it too. */
function Dots({ count }: { count: number }) {
	return (
		<ol className="absolute inset-x-0 bottom-0 flex justify-center lg:hidden">
			{Array.from({ length: count }, (_, index) => (
				<li key={index} className="max-w-11 min-w-6 grow">
					<a
						href={`#picture-${index + 1}`}
						aria-label={`Picture ${index + 1} of ${count}`}
						className="group flex min-h-11 items-center justify-center"
					>
						<span className="size-2.5 rounded-full border border-ink bg-paper fade group-aria-[current=true]:border-paper group-aria-[current=true]:bg-ink" />
					</a>
				</li>
			))}
		</ol>
	)
}
