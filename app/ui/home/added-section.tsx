import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import type { HomeSectionView } from '#app/shop/home/home-sections.ts'
import { ProductSection } from '../product/product-section.tsx'
import { Section } from '../shell/section.tsx'
import { useCollections } from '../shell/use-shop.ts'
import { Announcements } from './announcements.tsx'

interface AddedSectionProps {
	section: HomeSectionView
	products: ProductCard[] | 'failed'
	/** The speed of a strip in pixels a second. */
	speed: number
}

/** A section of the home page that the owner has added (rule: added-sections). Without content it is left out. */
export function AddedSection({ section, products, speed }: AddedSectionProps) {
	const { id, kind, title, text, link, collectionId, rule } = section
	const collections = useCollections()
	const lines = (text ?? '').split('\n').filter(Boolean)
	if (kind === 'strip')
		return (
			<Announcements
				label={title || lines[0]!}
				offers={lines.map((line, index) => ({ id: index, text: line }))}
				speed={speed}
			/>
		)
	if (kind === 'products') {
		const collection = collections !== 'failed' && collections.find((one) => one.id === collectionId)
		const more = collection
			? { to: `/collection/${encodeURIComponent(collection.name)}`, label: collection.name }
			: rule === 'newest'
				? { to: '/newarrivals', label: 'New Arrivals' }
				: undefined
		return (
			(products === 'failed' || products.length > 0) && (
				<ProductSection title={title ?? ''} products={products} list={`section-${id}`} {...(more && { more })} />
			)
		)
	}
	return (
		<Section title={title ?? ''}>
			{lines.map((line, index) => (
				<p key={index} className="max-w-prose pb-4">
					{line}
				</p>
			))}
			{link && (
				<a href={link} className="button button-secondary">
					See more
				</a>
			)}
		</Section>
	)
}
