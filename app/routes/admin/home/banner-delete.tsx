import { visitContext } from '#app/http/contexts.ts'
import { press } from '#app/http/forms.server.ts'
import { ownerOf } from '#app/http/owner.server.ts'
import { orPage } from '#app/http/page-refusals.server.ts'
import { deleteBanner, findBanner } from '#app/shop/home/banner.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { placeQuery, readPlace } from '#app/ui/admin/list-address.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { Route } from './+types/banner-delete.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete banner · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, path } = await orPage(findBanner(rowId(params.id)))
	return { id, path, query: placeQuery(readPlace(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const remove = async () => {
		await deleteBanner(await ownerOf(context), rowId(params.id))
		return 'Banner Deleted'
	}
	return press(context.get(visitContext), `/admin/banner${placeQuery(readPlace(url.searchParams))}`, remove, { isBrief: true })
}

export default function BannerDeletePage({ loaderData: { id, path, query } }: Route.ComponentProps) {
	return <ConfirmPage to={`/admin/banner/${id}/delete${query}`} question="Are you sure you want to delete this banner?" subject={path} cancelTo={`/admin/banner${query}`} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Something Went Wrong" back={{ to: '/admin/banner', label: 'All banners' }} />
}
