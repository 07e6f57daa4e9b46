import { confirmRoute, confirmRoutes } from '#app/http/admin/action-route.server.ts'
import { deleteProduct, getProductForEdit } from '#app/shop/catalog/product/product.server.ts'
import { createConfirmPages, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import { getProductListPath } from '#app/ui/admin/list/admin-list-state.ts'
import { deleteCategory, findCategory, listCategories } from '#app/shop/catalog/category/category.server.ts'
import { moveSchema } from '#app/shop/catalog/category/category.schema.ts'
import { toNamed } from '#app/shop/values/row-id.ts'
import { MoveChoice, describeConsequence, describeUsage } from '#app/ui/admin/catalog/taxon-deletion.tsx'
import { deleteCollection, findCollection, listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { Link } from 'react-router'
import { colorDeletionSchema } from '#app/shop/catalog/color/color.schema.ts'
import {
	type ColorUse,
	deleteColor,
	findColorUse,
	findColor,
	listColors,
} from '#app/shop/catalog/color/color.server.ts'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'catalog' }

const routes = {
	'products/:id/delete': confirmRoute({
		back: getProductListPath,
		find: async (id) => ({ subject: (await getProductForEdit(id)).input.name }),
		remove: deleteProduct,
		done: 'Product deleted',
	}),
	'categories/:id/delete': confirmRoute({
		back: '/admin/categories',
		find: async (id) => {
			const [category, all] = await Promise.all([findCategory(id), listCategories()])
			const others = describeUsage(category) ? all.filter((other) => other.id !== id).map(toNamed) : []
			return { subject: category.name, category, others }
		},
		schema: moveSchema,
		remove: (admin, id, { values }) => deleteCategory(admin, id, values.moveTo),
		done: 'Category Deleted',
		isBrief: true,
	}),
	'collections/:id/delete': confirmRoute({
		back: '/admin/collections',
		find: async (id) => {
			const [collection, all] = await Promise.all([findCollection(id), listCollections()])
			const others = describeUsage(collection) ? all.filter((other) => other.id !== id).map(toNamed) : []
			return { subject: collection.name, collection, others }
		},
		schema: moveSchema,
		remove: (admin, id, { values }) => deleteCollection(admin, id, values.moveTo),
		done: 'Collection Deleted',
	}),
	'colors/:id/delete': confirmRoute({
		back: '/admin/colors',
		find: async (id) => {
			const { name } = await findColor(id)
			const [use, colors] = await Promise.all([findColorUse(id), listColors()])
			const others = colors.filter((color) => color.id !== id).map(toNamed)
			return { subject: name, use, others }
		},
		schema: colorDeletionSchema,
		remove: (admin, id, { values }) => deleteColor(admin, id, values.replacementId),
		done: 'Color Deleted',
		isBrief: true,
	}),
}
const { loader, action } = confirmRoutes(routes)
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPages<typeof routes>({
	'products/:id/delete': {
		...buildDeletionCopy('product'),
		failed: 'Failed to delete product',
		list: { to: '/admin/products', label: 'All products' },
	},
	'categories/:id/delete': {
		...buildDeletionCopy('category'),
		choices: ({ category, others }) => (
			<>
				{category.hasSizeGuide && (
					<p className="mb-2 w-full">Its size guide is also deleted. Copy it first if you need it elsewhere.</p>
				)}
				{category.childCount > 0 && <p className="mb-2 w-full">Its sub-categories move to the top level.</p>}
				{describeUsage(category) && (
					<MoveChoice
						consequence={describeConsequence(category, {
							one: 'it will become Uncategorized',
							many: 'they will become Uncategorized',
						})}
						label="Move to another category"
						otherwise="Leave as Uncategorized"
						targets={others}
					/>
				)}
			</>
		),
		failed: 'Something Went Wrong',
		list: { to: '/admin/categories', label: 'All categories' },
	},
	'collections/:id/delete': {
		...buildDeletionCopy('collection'),
		choices: ({ collection, others }) =>
			describeUsage(collection) && (
				<MoveChoice
					consequence={describeConsequence(collection, {
						one: 'it will no longer be in a collection',
						many: 'they will no longer be in a collection',
					})}
					label="Move to another collection"
					otherwise="Leave without a collection"
					targets={others}
				/>
			),
		failed: 'Failed to delete collection',
		list: { to: '/admin/collections', label: 'All collections' },
	},
	'colors/:id/delete': {
		title: 'Delete color',
		question: 'Are you sure you want to delete this color?',
		note: ({ use }) => use.productCount > 0 && <InUse use={use} />,
		choices: ({ use, others }) =>
			use.productCount > 0 && (
				<MoveChoice
					name="replacementId"
					label="Replacement color"
					otherwise="None"
					targets={others}
					hint="Choose a replacement so that customers can still buy these products. Carts are updated too."
				/>
			),
		failed: 'The color was not deleted',
		list: { to: '/admin/colors', label: 'All colors' },
	},
})
export { meta, ErrorBoundary }
export default Page

function InUse({ use: { productCount, onlyColorCount, products } }: { use: ColorUse }) {
	const more = productCount - products.length
	return (
		<div className="mt-4 space-y-3 text-ink">
			<p>
				This color will be removed from{' '}
				{productCount === 1 ? '1 product' : `${productCount.toLocaleString(locale)} products`} and from carts. Past
				orders do not change.
			</p>
			<ul>
				{products.map(({ id, name }) => (
					<li key={id}>
						<Link
							to={`/admin/products/${id}`}
							className="act-link text-indigo underline-offset-2 [overflow-wrap:anywhere] md:min-h-8"
						>
							{name}
						</Link>
					</li>
				))}
				{more > 0 && <li className="text-muted">and {more.toLocaleString(locale)} more</li>}
			</ul>
			{onlyColorCount > 0 && (
				<p className="border-l-4 border-warn pl-3">{describeProductsLeft(productCount, onlyColorCount)}</p>
			)}
		</div>
	)
}

function describeProductsLeft(products: number, only: number): string {
	if (products === 1) return 'It has no other color, so customers could not buy it.'
	if (only === products) return 'None of them has another color, so customers could not buy them.'
	return only === 1
		? '1 of them has no other color, so customers could not buy it.'
		: `${only.toLocaleString(locale)} of them have no other color, so customers could not buy them.`
}
