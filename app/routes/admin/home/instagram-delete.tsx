import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteSection, findSection } from '#app/shop/home/instagram.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/instagram-delete.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete section · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, link, image } = await orPage(findSection(rowId(params.id)))
	return { id, link, image, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const remove = async () => {
		await deleteSection(await adminOf(context), rowId(params.id))
		return 'Section Deleted'
	}
	return runAction(
		context.get(sessionContext),
		`/admin/insta${listStateQuery(readListState(url.searchParams))}`,
		remove,
		{ isBrief: true },
	)
}

export default function SectionDeletePage({ loaderData: { id, link, image, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/insta/${id}/delete${query}`}
			question="Are you sure you want to delete this section?"
			subject={link}
			note={image && <ShopImage image={image} sizes="10rem" largest={320} className="aspect-9/16 w-36" />}
			cancelTo={`/admin/insta${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Something Went Wrong" back={{ to: '/admin/insta', label: 'All sections' }} />
}
