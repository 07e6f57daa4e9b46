import type { ReactNode } from 'react'
import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import { getCachedHtml } from '../cached-html/cached-html.ts'
import { Count } from '../panels/category-list.tsx'
import { SectionNote, Headline } from '../shell/section.tsx'
import { ShopImage } from './shop-image.tsx'

const sizes = '(width >= 64rem) 25vw, (width >= 48rem) 38vw, 72vw'

export function CollectionTiles({ collections }: { collections: CollectionView[] | 'failed' }) {
	if (collections === 'failed') return <SectionNote className="shell">Failed to load collections</SectionNote>
	if (collections.length === 0)
		return (
			<SectionNote fill="collections" className="shell">
				No collections available
			</SectionNote>
		)
	return (
		<ul
			className="tiles"
			{...getCachedHtml(collections, 'tiles', () =>
				collections.map((collection) => (
					<li key={collection.id}>
						<CollectionLink collection={collection}>
							<ShopImage image={collection.image && { ...collection.image, alt: '' }} sizes={sizes} largest={960} />
						</CollectionLink>
					</li>
				)),
			)}
		/>
	)
}

interface CollectionLinkProps {
	collection: CollectionView
	children: ReactNode
}

/** A collection as a picture, with its name and number of products below. */
export function CollectionLink({ collection: { name, productCount }, children }: CollectionLinkProps) {
	return (
		<a href={`/collection/${encodeURIComponent(name)}`} className="tile">
			{children}
			<span className="font-display">
				<Headline>{name}</Headline> <Count count={productCount} isSoldOut={false} />
			</span>
		</a>
	)
}
