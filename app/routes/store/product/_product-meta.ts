import { displayColor } from '#app/shop/catalog/color/color-words.ts'
import type { PriceSpan } from '#app/shop/catalog/product/price-words.ts'
import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { mostDescribed } from '#app/shop/catalog/variant/variant-view.ts'
import { imageUrl } from '#app/shop/media/media-url.ts'
import { toRupees } from '#app/shop/money.ts'
import { breadcrumbData, context } from '#app/ui/seo/json-ld.ts'
import { pageMeta, type Site } from '#app/ui/seo/page-meta.ts'

export function productMeta(matches: Parameters<typeof pageMeta>[0], product: ProductDetail, description: string) {
	const path = `/singleproduct/${product.id}`
	const { categoryName } = product
	const category = categoryName ? [{ label: categoryName, to: `/shop/${encodeURIComponent(categoryName)}` }] : []
	return pageMeta(matches, {
		title: product.name,
		description,
		path,
		imageHash: product.image?.hash,
		type: 'product',
		data: [productData(product, description), breadcrumbData([...category, { label: product.name, to: path }])],
	})
}

function productData(product: ProductDetail, description: string) {
	return ({ name: brand, origin }: Site) => {
		const url = `${origin}/singleproduct/${product.id}`
		const offerOf = (pieces: number, prices: PriceSpan, query = '') => ({
			offers: {
				...pricesData(prices),
				url: url + query,
				priceCurrency: 'INR',
				availability: `${context}/${pieces > 0 ? 'InStock' : 'OutOfStock'}`,
				itemCondition: `${context}/NewCondition`,
			},
		})
		const isGroup = product.variants.length > 0 && product.variants.length <= mostDescribed
		return {
			'@context': context,
			'@type': isGroup ? 'ProductGroup' : 'Product',
			'@id': url,
			name: product.name,
			description,
			image: product.images.map(({ hash }) => origin + imageUrl(hash, 1280, 'jpg')),
			...(product.categoryName ? { category: product.categoryName } : {}),
			brand: { '@type': 'Brand', name: brand },
			...(isGroup
				? variantsData(product, offerOf)
				: { ...wholeData(product), ...offerOf(product.remainingQty, product) }),
			...(product.ratingAverage === null
				? {}
				: {
						aggregateRating: {
							'@type': 'AggregateRating',
							ratingValue: product.ratingAverage.toFixed(1),
							reviewCount: product.ratingCount,
						},
					}),
		}
	}
}

/** One price, or the lowest and highest. */
function pricesData({ fromPricePaise, toPricePaise }: PriceSpan) {
	const [low, high] = [fromPricePaise, toPricePaise].map((paise) => toRupees(paise).toFixed(2))
	return low === high ? { '@type': 'Offer', price: low } : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high }
}

function wholeData({ id, colors }: ProductDetail) {
	const names = colors.map(({ name }) => displayColor(name)).filter(Boolean)
	return { sku: String(id), ...(names.length > 0 ? { color: names.join(', ') } : {}) }
}

/** Each colour in each size, and whether it is there. */
function variantsData(
	{ id, name, colors, variants }: ProductDetail,
	offerOf: (pieces: number, prices: PriceSpan, query: string) => object,
) {
	const hasVariant = variants.map(({ id: variantId, productColorId, size, remainingQty, pricePaise }) => {
		const color = displayColor(colors.find((each) => each.productColorId === productColorId)?.name ?? '')
		return {
			'@type': 'Product',
			sku: `${id}-${variantId}`,
			name: [name, color, size].filter(Boolean).join(' '),
			...(color && { color }),
			...(size && { size }),
			...offerOf(remainingQty, { fromPricePaise: pricePaise, toPricePaise: pricePaise }, `?color=${productColorId}`),
		}
	})
	const variesBy = ['color', 'size'].filter((what) => hasVariant.every((variant) => what in variant))
	return { productGroupID: String(id), variesBy: variesBy.map((what) => `${context}/${what}`), hasVariant }
}
