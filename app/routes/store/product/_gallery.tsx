import { useState } from 'react'
import type { Picture } from '#app/shop/media/media-url.ts'
import { Photo } from '#app/ui/product/photo.tsx'
import { largestUrl, Zoom } from '#app/ui/product/zoom.tsx'

// A little less than a phone's screen: of two widths that nearly fill it the smaller one will do.
const sizes = '(width >= 80rem) 327px, (width >= 64rem) calc(29vw - 40px), 96vw'
const wideSizes = '(width >= 80rem) 666px, (width >= 64rem) calc(58vw - 69px), 96vw'

/**
 * Every photograph of a product: a strip to swipe on a phone, with thumbnails that lead to each; two columns on a desk. A press on one shows it as
 * large as there is: by a link to its file without script.
 */
export function Gallery({ pictures, name }: { pictures: Picture[]; name: string }) {
	const [zoomed, setZoomed] = useState<number | null>(null)
	if (pictures.length === 0) {
		return (
			<div className="bg-sand lg:rounded-soft">
				<Photo picture={null} sizes={sizes} className="mx-auto aspect-3/4 max-h-[70dvh] w-full lg:max-h-none" />
			</div>
		)
	}
	return (
		<section aria-label={`Pictures of ${name}`} className="min-w-0">
			<ol tabIndex={0} aria-label="Photographs" className="gallery flex overflow-x-auto lg:grid lg:grid-cols-2 lg:gap-3 lg:overflow-visible">
				{pictures.map((picture, index) => {
					const isWide = index === 0 && pictures.length % 2 === 1
					return (
						<li key={picture.hash} id={`picture-${index + 1}`} className={`relative w-full shrink-0 snap-center ${isWide ? 'lg:col-span-2' : ''}`}>
							<a
								href={largestUrl(picture)}
								aria-label={`Picture ${index + 1} of ${pictures.length}, larger`}
								onClick={(event) => {
									event.preventDefault()
									setZoomed(index)
								}}
								className="block cursor-zoom-in focus-visible:-outline-offset-4"
							>
								<Photo
									picture={picture}
									sizes={isWide ? wideSizes : sizes}
									eager={index === 0}
									className={`aspect-3/4 w-full lg:rounded-soft ${isWide ? 'lg:aspect-4/5' : ''}`}
								/>
							</a>
							{pictures.length > 1 && (
								<span aria-hidden="true" className="tabular absolute top-3 right-3 rounded-full bg-ink/80 px-3 py-1 text-xs text-paper lg:hidden">
									{index + 1} / {pictures.length}
								</span>
							)}
						</li>
					)
				})}
			</ol>
			{pictures.length > 1 && (
				<ol className="shell flex gap-2 overflow-x-auto py-2 lg:hidden">
					{pictures.map((picture, index) => (
						<li key={picture.hash} className="shrink-0">
							<a href={`#picture-${index + 1}`} aria-label={`Picture ${index + 1} of ${pictures.length}`} className="block">
								<Photo picture={{ ...picture, alt: '' }} sizes="40px" largest={160} className="aspect-3/4 w-12 rounded-soft" />
							</a>
						</li>
					))}
				</ol>
			)}
			<Zoom pictures={pictures} name={name} shown={zoomed} onClose={() => setZoomed(null)} />
		</section>
	)
}
