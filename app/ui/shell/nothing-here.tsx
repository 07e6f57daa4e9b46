import type { ProductCard } from '#app/shop/catalog/product/product-view.ts'
import { ButtonLink } from '../forms/button.tsx'
import { ProductSection } from '../product/grid.tsx'
import { useTranslate } from './use-shop.ts'

export function NothingHere({
	title,
	text,
	products,
}: {
	title: string
	text: string
	products: ProductCard[] | 'failed'
}) {
	const t = useTranslate()
	return (
		<>
			<div className="shell py-16">
				<p className="text-muted">404</p>
				<h1 className="mt-3 font-display text-2xl">{title}</h1>
				<p className="mt-3 mb-8 max-w-prose text-base text-muted">{text}</p>
				<ButtonLink variant="secondary" to="/allproducts">
					{t('shell.shopAllProducts')}
				</ButtonLink>
			</div>
			<ProductSection title={t('shell.popularProducts')} products={products} />
		</>
	)
}
