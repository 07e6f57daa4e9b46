import { getCategoryTree } from '#app/shop/catalog/category/category-tree.server.ts'
import { CategoryRows } from '#app/ui/panels/category-list.tsx'
import { describeShop, buildPageMeta, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { FillHint, Breadcrumb } from '#app/ui/shell/section.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/shop.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
	const t = getPageTranslate(matches)
	return buildPageMeta(matches, {
		title: t('shell.shop'),
		description: t('menu.description', { about: describeShop(matches) }),
		path: '/shop',
	})
}

export async function loader() {
	return { categories: await getCategoryTree() }
}

/** The category tree of the menu as a separate page for users without script (rule: category-tree). */
export default function ShopPage({ loaderData: { categories } }: Route.ComponentProps) {
	const t = useTranslate()
	return (
		<div className="shell pt-2">
			<Breadcrumb current={t('shell.shop')} />
			<h1 className="mt-2 mb-6 font-display text-2xl">{t('shell.shop')}</h1>
			<ul className="items-start gap-x-4 lg:grid lg:grid-cols-2">
				<CategoryRows categories={categories} foldName="shop" />
			</ul>
			{categories.length === 0 && (
				<p className="text-muted">
					{t('home.productsEmpty')}
					<FillHint of="products" />
				</p>
			)}
			<p className="mt-6">
				<a href="/allproducts" className="inline-flex min-h-11 items-center underline underline-offset-4">
					{t('shell.shopAllProducts')}
				</a>
			</p>
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('menu.failed')
