import { confirmRoute } from '#app/http/admin/action-route.server.ts'
import { deleteCollection, findCollection, listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { moveSchema } from '#app/shop/catalog/category/category.schema.ts'
import { toNamed } from '#app/shop/values/row-id.ts'
import { createConfirmPage, buildDeletionCopy } from '#app/ui/admin/confirm.tsx'
import type { Route } from './+types/delete.ts'
import { MoveChoice, describeConsequence, describeUsage } from '#app/ui/admin/catalog/taxon-deletion.tsx'

export const handle = { permission: 'catalog' }

const { loader, action } = confirmRoute({
	back: '/admin/collections',
	find: async (id) => {
		const [collection, all] = await Promise.all([findCollection(id), listCollections()])
		const others = describeUsage(collection) ? all.filter((other) => other.id !== id).map(toNamed) : []
		return { subject: collection.name, collection, others }
	},
	schema: moveSchema,
	remove: (admin, id, { values }) => deleteCollection(admin, id, values.moveTo),
	done: 'Collection Deleted',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = createConfirmPage<Route.ComponentProps['loaderData']>({
	...buildDeletionCopy('collection'),
	choices: ({ collection, others }) =>
		describeUsage(collection) && (
			<MoveChoice
				consequence={describeConsequence(collection, {
					one: 'it will no longer be in a collection',
					many: 'they will no longer be in a collection',
				})}
				label="Move its contents to another collection"
				otherwise="Leave without a collection"
				targets={others}
			/>
		),
	failed: 'Failed to delete collection',
	list: { to: '/admin/collections', label: 'All collections' },
})
export { meta, ErrorBoundary }
export default Page
