import { Link } from 'react-router'
import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { colorDeletionSchema } from '#app/shop/catalog/color/color.schema.ts'
import { type ColorUse, deleteColor, findColorUse } from '#app/shop/catalog/color/color-removal.server.ts'
import { findColor, listColors } from '#app/shop/catalog/color/color.server.ts'
import { named } from '#app/shop/row-id.ts'
import { MoveChoice } from '#app/ui/admin/catalog/move-choice.tsx'
import { confirmPage } from '#app/ui/admin/confirm-page.tsx'
import type { Route } from './+types/delete.ts'

export const handle = { act: 'catalogue' }

const { loader, action } = confirmRoute({
	back: '/admin/colors',
	find: async (id) => {
		const { name } = await findColor(id)
		const [use, colors] = await Promise.all([findColorUse(id), listColors()])
		const others = colors.filter((color) => color.id !== id).map(named)
		return { subject: name, use, others }
	},
	schema: colorDeletionSchema,
	remove: (admin, id, { values }) => deleteColor(admin, id, values.replacementId),
	done: 'Color Deleted',
	isBrief: true,
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage<Route.ComponentProps['loaderData']>({
	title: 'Delete colour',
	question: 'Are you sure you want to delete this color?',
	note: ({ use }) => use.productCount > 0 && <InUse use={use} />,
	choices: ({ use, others }) =>
		use.productCount > 0 && (
			<MoveChoice
				name="replacementId"
				label="Colour that takes its place"
				otherwise="None"
				targets={others}
				hint="Choose one to keep the products on sale in it. Carts follow."
			/>
		),
	failed: 'The colour was not deleted',
	list: { to: '/admin/colors', label: 'All colours' },
})
export { meta, ErrorBoundary }
export default Page

function InUse({ use: { productCount, onlyColorCount, products } }: { use: ColorUse }) {
	const more = productCount - products.length
	return (
		<div className="mt-4 space-y-3 text-ink">
			<p>
				{productCount === 1 ? '1 product comes' : `${productCount.toLocaleString('en-IN')} products come`} in this
				colour and would lose it. It would leave carts too; orders keep what was bought.
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
			{onlyColorCount > 0 && <p className="border-l-4 border-warn pl-3">{leftWithout(productCount, onlyColorCount)}</p>}
		</div>
	)
}

function leftWithout(products: number, only: number): string {
	if (products === 1) return 'It has no other colour: without one it cannot be bought.'
	if (only === products) return 'None of them has another colour: without one they cannot be bought.'
	return only === 1
		? '1 of them has no other colour: without one it cannot be bought.'
		: `${only.toLocaleString('en-IN')} of them have no other colour: without one they cannot be bought.`
}
