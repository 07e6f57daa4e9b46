import { visitContext } from '#app/http/contexts.ts'
import { press } from '#app/http/forms.server.ts'
import { ownerOf } from '#app/http/owner.server.ts'
import { orPage } from '#app/http/page-refusals.server.ts'
import { deleteSection, findSection } from '#app/shop/home/instagram.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { placeQuery, readPlace } from '#app/ui/admin/list-address.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/instagram-delete.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete section · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, link } = await orPage(findSection(rowId(params.id)))
	return { id, link, query: placeQuery(readPlace(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const remove = async () => {
		await deleteSection(await ownerOf(context), rowId(params.id))
		return 'Section Deleted'
	}
	return press(context.get(visitContext), `/admin/insta${placeQuery(readPlace(url.searchParams))}`, remove, { isBrief: true })
}

export default function SectionDeletePage({ loaderData: { id, link, query } }: Route.ComponentProps) {
	return <ConfirmPage to={`/admin/insta/${id}/delete${query}`} question="Are you sure you want to delete this section?" subject={link} cancelTo={`/admin/insta${query}`} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Something Went Wrong" back={{ to: '/admin/insta', label: 'All sections' }} />
}
