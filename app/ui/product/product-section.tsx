import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { Section, SectionNote } from '../shell/section.tsx'
import { Grid } from './grid.tsx'

interface ProductSectionProps {
	title: string
	products: ProductCard[] | 'failed'
	more?: { to: string; label: string }
	className?: string
}

export function ProductSection({ title, products, more, className = '' }: ProductSectionProps) {
	return (
		<Section title={title} more={products !== 'failed' && products.length > 0 ? more : undefined} className={className}>
			{products === 'failed' ? (
				<SectionNote>Failed to fetch data. Please try again later.</SectionNote>
			) : products.length === 0 ? (
				<SectionNote>No products available</SectionNote>
			) : (
				<Grid products={products} />
			)}
		</Section>
	)
}
