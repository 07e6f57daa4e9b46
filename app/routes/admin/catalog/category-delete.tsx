import { valuesOf } from '#app/http/button-form.server.ts'
import { visitContext } from '#app/http/contexts.ts'
import { press } from '#app/http/forms.server.ts'
import { ownerOf } from '#app/http/owner.server.ts'
import { orPage } from '#app/http/page-refusals.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { deleteCategory, findCategory, listCategories } from '#app/shop/catalog/category.server.ts'
import { moveSchema } from '#app/shop/catalog/shelf.schema.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { placeQuery, readPlace } from '#app/ui/admin/list-address.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/category-delete.ts'
import { MoveChoice } from './_move-choice.tsx'
import { fate, usedBy } from './_shelf-words.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete category · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const [category, all] = await Promise.all([orPage(findCategory(rowId(params.id))), listCategories()])
	const others = usedBy(category) ? all.filter(({ id }) => id !== category.id).map(({ id, name }) => ({ id, name })) : []
	return { category, others, query: placeQuery(readPlace(url.searchParams)) }
}

export function action({ request, params, context, url }: Route.ActionArgs) {
	const back = `/admin/categories${placeQuery(readPlace(url.searchParams))}`
	const act = async () => {
		const { moveTo } = valuesOf(await readFormData(request), moveSchema)
		await deleteCategory(await ownerOf(context), rowId(params.id), moveTo)
		return 'Category Deleted'
	}
	return press(context.get(visitContext), back, act, { isBrief: true })
}

export default function CategoryDeletePage({ loaderData: { category, others, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/categories/${category.id}/delete${query}`}
			question="Are you sure you want to delete this category?"
			subject={category.name}
			cancelTo={`/admin/categories${query}`}
		>
			{usedBy(category) && (
				<MoveChoice
					fate={fate(category, { one: 'it stays and becomes Uncategorized', many: 'they stay and become Uncategorized' })}
					label="Or move what is in it to another category"
					otherwise="Leave it Uncategorized"
					targets={others}
				/>
			)}
		</ConfirmPage>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Something Went Wrong" back={{ to: '/admin/categories', label: 'All categories' }} />
}
