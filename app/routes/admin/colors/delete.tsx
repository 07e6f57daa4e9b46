import { Link } from 'react-router'
import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { colorDeletionSchema } from '#app/shop/catalog/color/color.schema.ts'
import {
	type ColorUse,
	deleteColor,
	findColorUse,
	findColor,
	listColors,
} from '#app/shop/catalog/color/color.server.ts'
import { toNamed } from '#app/shop/values/row-id.ts'
import { MoveChoice } from '#app/ui/admin/catalog/taxon-deletion.tsx'
import { createConfirmPage } from '#app/ui/admin/confirm.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { permission: 'catalog' }

const { loader, action } = confirmRoute({
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
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage<Route.ComponentProps['loaderData']>({
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
})
export { meta, ErrorBoundary }
export default Page

function InUse({ use: { productCount, onlyColorCount, products } }: { use: ColorUse }) {
	const more = productCount - products.length
	return (
		<div className="mt-4 space-y-3 text-ink">
			<p>
				{productCount === 1 ? '1 product uses' : `${productCount.toLocaleString('en-IN')} products use`} this color and
				will lose it, including in carts. Past orders do not change.
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
				{more > 0 && <li className="text-muted">and {more.toLocaleString('en-IN')} more</li>}
			</ul>
			{onlyColorCount > 0 && (
				<p className="border-l-4 border-warn pl-3">{describeProductsLeft(productCount, onlyColorCount)}</p>
			)}
		</div>
	)
}

function describeProductsLeft(products: number, only: number): string {
	if (products === 1) return 'It has no other color and could no longer be bought.'
	if (only === products) return 'None of them has another color: they could no longer be bought.'
	return only === 1
		? '1 of them has no other color and could no longer be bought.'
		: `${only.toLocaleString('en-IN')} of them have no other color and could no longer be bought.`
}
