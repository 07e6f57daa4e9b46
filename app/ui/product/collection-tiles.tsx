import type { CollectionView } from '#app/shop/catalog/product/product-view.ts'
import { cachedHtml } from '../cached-html/cached-html.ts'
import { SectionNote } from '../shell/section.tsx'
import { ShopImage } from './shop-image.tsx'

const sizes = '(width >= 80rem) 390px, (width >= 48rem) calc(33vw - 24px), calc(50vw - 22px)'

export function CollectionTiles({ collections }: { collections: CollectionView[] | 'failed' }) {
	if (collections === 'failed') return <SectionNote>Failed to load collections</SectionNote>
	if (collections.length === 0) return <SectionNote>No collections available</SectionNote>
	return (
		<ul
			className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-6"
			{...cachedHtml(collections, 'tiles', () =>
				collections.map(({ id, name, image }) => (
					<li key={id}>
						<a
							href={`/collection/${encodeURIComponent(name)}`}
							className="group relative block aspect-3/4 overflow-hidden rounded-soft bg-ink text-paper"
						>
							{image && (
								<ShopImage
									image={{ ...image, alt: '' }}
									sizes={sizes}
									largest={960}
									className="size-full glide group-hover:scale-[1.02]"
								/>
							)}
							<span className="absolute inset-x-0 bottom-0 shade px-3 pt-20 pb-3 lg:px-6 lg:pb-5">
								<span className="block font-display text-xl lg:text-[2.75rem] lg:set-solid">{name}</span>
							</span>
						</a>
					</li>
				)),
			)}
		/>
	)
}
