import type { ProductDetail } from '#app/shop/catalog/product/product-view.ts'
import { breadcrumbData, productData } from '#app/ui/seo/json-ld.ts'
import { pageMeta } from '#app/ui/seo/page-meta.ts'

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
