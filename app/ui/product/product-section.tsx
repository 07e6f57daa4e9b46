import type { CollectionView } from '#app/shop/catalog/collection/collection.server.ts'
import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { Section, SectionNote } from '../shell/section.tsx'
import type { CardList } from './card.tsx'
import { Grid } from './grid.tsx'

interface ProductSectionProps {
	id?: string
	enhance?: string
	title: string
	products: ProductCard[] | 'failed'
	more?: { to: string; label: string }
	className?: string
	list?: CardList
	scene?: CollectionView | undefined
}

export function ProductSection({ title, products, more, className = '', list, scene, ...named }: ProductSectionProps) {
	const hasCards = products !== 'failed' && products.length > 0
	return (
		<Section
			{...named}
			title={title}
			more={hasCards ? more : undefined}
			className={`${hasCards && products.length > 4 ? 'later-cards' : ''} ${className}`}
			isWide
		>
			{products === 'failed' ? (
				<SectionNote className="shell">Failed to fetch data. Please try again later.</SectionNote>
			) : products.length === 0 ? (
				<SectionNote fill="products" className="shell">
					No products available
				</SectionNote>
			) : (
				<Grid products={products} list={list} scene={scene} />
			)}
		</Section>
	)
}
