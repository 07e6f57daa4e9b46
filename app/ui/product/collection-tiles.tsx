import type { ReactNode } from 'react'
import type { CollectionView } from '#app/shop/catalog/product/product-view.ts'
import { cachedHtml } from '../cached-html/cached-html.ts'
import { FillHint } from '../shell/fill-hint.tsx'
import { SectionNote } from '../shell/section.tsx'
import { ShopImage } from './shop-image.tsx'

const sizes = '(width >= 64rem) 25vw, (width >= 48rem) 38vw, 72vw'

export function CollectionTiles({ collections }: { collections: CollectionView[] | 'failed' }) {
	if (collections === 'failed') return <SectionNote className="shell">Failed to load collections</SectionNote>
	if (collections.length === 0) {
		return (
			<SectionNote className="shell">
				No collections available
				<FillHint of="collections" />
			</SectionNote>
		)
	}
	return (
		<ul
			className="tiles"
			{...cachedHtml(collections, 'tiles', () =>
				collections.map(({ id, name, image }) => (
					<li key={id}>
						<CollectionLink name={name}>
							<ShopImage image={image && { ...image, alt: '' }} sizes={sizes} largest={960} />
						</CollectionLink>
					</li>
				)),
			)}
		/>
	)
}

/** A collection by its picture, with its name below. */
export function CollectionLink({ name, children }: { name: string; children: ReactNode }) {
	return (
		<a href={`/collection/${encodeURIComponent(name)}`} className="tile">
			{children}
			<span className="font-display">{name}</span>
		</a>
	)
}
