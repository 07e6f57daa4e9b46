import { sessionContext } from '#app/http/session/contexts.ts'
import { runAction } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { deleteBanner, findBanner } from '#app/shop/home/banner.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ConfirmPage } from '#app/ui/admin/confirm.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { ShopImage } from '#app/ui/product/shop-image.tsx'
import type { Route } from './+types/banner-delete.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Delete banner · Admin' }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const { id, path, image } = await orPage(findBanner(rowId(params.id)))
	return { id, path, image, query: listStateQuery(readListState(url.searchParams)) }
}

export function action({ params, context, url }: Route.ActionArgs) {
	const remove = async () => {
		await deleteBanner(await adminOf(context), rowId(params.id))
		return 'Banner Deleted'
	}
	return runAction(
		context.get(sessionContext),
		`/admin/banner${listStateQuery(readListState(url.searchParams))}`,
		remove,
		{ isBrief: true },
	)
}

export default function BannerDeletePage({ loaderData: { id, path, image, query } }: Route.ComponentProps) {
	return (
		<ConfirmPage
			to={`/admin/banner/${id}/delete${query}`}
			question="Are you sure you want to delete this banner?"
			subject={path}
			note={<ShopImage image={image} sizes="28rem" largest={640} className="aspect-video w-full" />}
			cancelTo={`/admin/banner${query}`}
		/>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Something Went Wrong" back={{ to: '/admin/banner', label: 'All banners' }} />
}
