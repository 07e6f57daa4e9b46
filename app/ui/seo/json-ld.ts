import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { shownColor } from '#app/shop/catalog/color/color-words.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { toRupees } from '#app/shop/money.ts'
import type { Crumb } from '../shell/breadcrumb.tsx'
import type { Site } from './page-meta.ts'

const context = 'https://schema.org'

export function organisationData({ name, origin, phone, email, address }: Site) {
	return {
		'@context': context,
		'@type': 'ClothingStore',
		name,
		url: `${origin}/`,
		image: `${origin}/share.jpg`,
		...(phone ? { telephone: phone } : {}),
		...(email ? { email } : {}),
		...(address ? { address } : {}),
		foundingDate: '2020',
		currenciesAccepted: 'INR',
	}
}

export function productData(product: ProductDetail, description: string) {
	const colors = product.colors.map(({ name }) => shownColor(name)).filter(Boolean)
	return ({ name: seller, origin }: Site) => ({
		'@context': context,
		'@type': 'Product',
		'@id': `${origin}/singleproduct/${product.id}`,
		name: product.name,
		description,
		sku: String(product.id),
		image: product.images.map(({ hash }) => origin + imageUrl(hash, 1280, 'jpg')),
		...(product.categoryName ? { category: product.categoryName } : {}),
		...(colors.length > 0 ? { color: colors.join(', ') } : {}),
		brand: { '@type': 'Brand', name: seller },
		offers: {
			'@type': 'Offer',
			url: `${origin}/singleproduct/${product.id}`,
			price: toRupees(product.basePricePaise).toFixed(2),
			priceCurrency: 'INR',
			availability: `${context}/${product.remainingQty > 0 ? 'InStock' : 'OutOfStock'}`,
			itemCondition: `${context}/NewCondition`,
			seller: { '@type': 'Organization', name: seller },
		},
		...(product.ratingAverage === null
			? {}
			: {
					aggregateRating: {
						'@type': 'AggregateRating',
						ratingValue: product.ratingAverage.toFixed(1),
						reviewCount: product.ratingCount,
					},
				}),
	})
}

export function breadcrumbData(crumbs: Crumb[]) {
	return ({ origin }: Site) => ({
		'@context': context,
		'@type': 'BreadcrumbList',
		itemListElement: [{ label: 'Home', to: '/' }, ...crumbs].map(({ label, to }, index) => ({
			'@type': 'ListItem',
			position: index + 1,
			name: label,
			item: origin + to,
		})),
	})
}
