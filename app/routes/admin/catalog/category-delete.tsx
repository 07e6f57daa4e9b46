import { valuesOf } from '#app/http/forms/button-form.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { deleteCategory, findCategory, listCategories } from '#app/shop/catalog/category/category.server.ts'
import { moveSchema } from '#app/shop/catalog/category/taxon.schema.ts'
import { sizeGuideOfCategory } from '#app/shop/catalog/size-guide/size-guide.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/category-delete.ts'
import { MoveChoice } from './_move-choice.tsx'
import { consequence, usedBy } from './_taxon-words.ts'

export const handle = { act: 'catalogue' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete category · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const [category, all] = await Promise.all([orPage(findCategory(rowId(params.id))), listCategories()])
	const others = usedBy(category)
		? all.filter(({ id }) => id !== category.id).map(({ id, name }) => ({ id, name }))
		: []
	const hasGuide = (await sizeGuideOfCategory(category.id)) !== null
	return { category, others, hasGuide, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ request, params, context, url }: Route.ActionArgs) {
	const back = `/admin/categories${listStateQuery(readListState(url.searchParams))}`
	const work = async () => {
		const { moveTo } = valuesOf(await readFormData(request), moveSchema)
		await deleteCategory(await adminOf(context), rowId(params.id), moveTo)
		return 'Category Deleted'
	}
	return runAction(context.get(sessionContext), back, work, { isBrief: true })
}

export default function CategoryDeletePage({ loaderData }: Route.ComponentProps) {
	const { category, others, hasGuide, query } = loaderData
	return (
		<ConfirmPage
			to={`/admin/categories/${category.id}/delete${query}`}
			question="Are you sure you want to delete this category?"
			subject={category.name}
			cancelTo={`/admin/categories${query}`}
		>
			{hasGuide && (
				<p className="mb-2 w-full">Its size guide is deleted, too: copy it first if you need it elsewhere.</p>
			)}
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
		</ConfirmPage>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem
			error={error}
			otherwise="Something Went Wrong"
			back={{ to: '/admin/categories', label: 'All categories' }}
		/>
	)
}
