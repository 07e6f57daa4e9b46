import { confirmRoute } from '#app/http/admin/confirm-route.server.ts'
import { deleteCollection, findCollection, listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { moveSchema } from '#app/shop/catalog/category/category.schema.ts'
import { named } from '#app/shop/row-id.ts'
import { confirmPage, deletionOf } from '#app/ui/admin/confirm-page.tsx'
import type { Route } from './+types/delete.ts'
import { MoveChoice } from '#app/ui/admin/catalog/move-choice.tsx'
import { consequence, usedBy } from '#app/ui/admin/catalog/taxon-words.ts'

export const handle = { act: 'catalogue' }

const { loader, action } = confirmRoute({
	back: '/admin/collections',
	find: async (id) => {
		const [collection, all] = await Promise.all([findCollection(id), listCollections()])
		const others = usedBy(collection) ? all.filter((other) => other.id !== id).map(named) : []
		return { subject: collection.name, collection, others }
	},
	schema: moveSchema,
	remove: (admin, id, { values }) => deleteCollection(admin, id, values.moveTo),
	done: 'Collection Deleted',
})
export { loader, action }

const { meta, Page, ErrorBoundary } = confirmPage<Route.ComponentProps['loaderData']>({
	...deletionOf('collection'),
	choices: ({ collection, others }) =>
		usedBy(collection) && (
			<MoveChoice
				consequence={consequence(collection, {
					one: 'it stays, in no collection',
					many: 'they stay, in no collection',
				})}
				label="Or move what is in it to another collection"
				otherwise="Leave it in no collection"
				targets={others}
			/>
		),
	failed: 'Failed to delete collection',
	list: { to: '/admin/collections', label: 'All collections' },
})
export { meta, ErrorBoundary }
export default Page
