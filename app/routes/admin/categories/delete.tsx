import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteCategory, findCategory, listCategories } from '#app/shop/catalog/category/category.server.ts'
import { moveSchema } from '#app/shop/catalog/category/category.schema.ts'
import { named } from '#app/shop/row-id.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import type { Route } from './+types/delete.ts'
import { MoveChoice } from '#app/ui/admin/catalog/move-choice.tsx'
import { consequence, usedBy } from '#app/ui/admin/catalog/taxon-words.ts'

export const handle = { act: 'catalogue' }

const { loader, action } = confirmRoute({
	back: '/admin/categories',
	find: async (id) => {
		const [category, all] = await Promise.all([findCategory(id), listCategories()])
		const others = usedBy(category) ? all.filter((other) => other.id !== id).map(named) : []
		return { subject: category.name, category, others }
	},
	schema: moveSchema,
	remove: (admin, id, { values }) => deleteCategory(admin, id, values.moveTo),
	done: 'Category Deleted',
	isBrief: true,
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage<Route.ComponentProps['loaderData']>({
	...deletionOf('category'),
	choices: ({ category, others }) => (
		<>
			{category.hasSizeGuide && (
				<p className="mb-2 w-full">Its size guide is deleted, too: copy it first if you need it elsewhere.</p>
			)}
			{category.childCount > 0 && <p className="mb-2 w-full">The categories in it stand by themselves then.</p>}
			{usedBy(category) && (
				<MoveChoice
					consequence={consequence(category, {
						one: 'it stays and becomes Uncategorized',
						many: 'they stay and become Uncategorized',
					})}
					label="Or move what is in it to another category"
					otherwise="Leave it Uncategorized"
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
