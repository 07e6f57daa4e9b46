import { redirect } from 'react-router'
import { runAsClient } from '#app/http/server/client.server.ts'
import { getRequestTranslate, sessionContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { submitImageForm } from '#app/http/upload/upload-form.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { storeProfileImage } from '#app/shop/media/image.server.ts'
import { getProfile, setProfileImage } from '#app/shop/people/profile/profile.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/field.tsx'
import { ImageForm } from '#app/ui/profile/image-form.tsx'
import { Breadcrumb } from '#app/ui/shell/section.tsx'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { coverChange, avatarChange } from './_sidebar.tsx'
import { buildPageTitle, getPageTranslate } from '#app/ui/seo/page-meta.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import type { Route } from './+types/own-image.ts'

export const handle: RouteHandle = { body: 'image' }

const isCoverRoute = (pattern: string) => pattern.endsWith('profile/cover')

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: buildPageTitle(matches, loaderData ? getPageTranslate(matches)(loaderData.change.title) : '') },
]

export async function loader({ context, pattern }: Route.LoaderArgs) {
	const { profileImage, coverImage } = await orThrowResponse(getProfile(await requireCustomer(context)))
	return isCoverRoute(pattern)
		? { change: coverChange, current: coverImage }
		: { change: avatarChange, current: profileImage }
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const { field } = isCoverRoute(pattern) ? coverChange : avatarChange
	const saveImage = async (hash: string) => {
		await setProfileImage(userId, isCoverRoute(pattern) ? 'coverImageHash' : 'profileImageHash', hash)
		context.get(sessionContext).flash(getRequestTranslate(context)('profile.updated'))
		return redirect('/profile', 303)
	}
	const storeImage = (content: AsyncIterable<Uint8Array>) =>
		runAsClient(context, userId, (requester) => storeProfileImage(content, requester))
	return submitImageForm(
		request,
		{ field, store: storeImage },
		saveImage,
		getRequestTranslate(context)('profile.imageFailed'),
	)
}

export default function OwnImagePage({ loaderData: { change, current }, actionData }: Route.ComponentProps) {
	const t = useTranslate()
	const title = t(change.title)
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('account.yourAccount'), to: '/profile' }]} current={title} />
			<div className="max-w-md">
				<h1 className="mt-2 mb-8 font-display text-2xl">{title}</h1>
				<ImageForm {...change} current={current} lastResult={useFormResult(actionData)}>
					<ButtonLink variant="quiet" to="/profile">
						{t('shared.cancel')}
					</ButtonLink>
				</ImageForm>
			</div>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected={useTranslate()('profile.loadFailed')} />
}
