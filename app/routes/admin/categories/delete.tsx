import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { deleteCategory, findCategory, listCategories } from '#app/shop/catalog/category/category.server.ts'
import { moveSchema } from '#app/shop/catalog/category/category.schema.ts'
import { toNamed } from '#app/shop/values/row-id.ts'
import { createConfirmPage, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import type { Route } from './+types/delete.ts'
import { MoveChoice, describeConsequence, describeUsage } from '#app/ui/admin/catalog/taxon-deletion.tsx'

export const handle = { permission: 'catalog' }

const { loader, action } = confirmRoute({
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
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage<Route.ComponentProps['loaderData']>({
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
					label="Move its contents to another category"
					otherwise="Leave as Uncategorized"
					targets={others}
				/>
			)}
		</>
	),
	failed: 'Something Went Wrong',
	list: { to: '/admin/categories', label: 'All categories' },
})
export { meta, ErrorBoundary }
export default Page
