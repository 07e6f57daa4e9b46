import { redirect } from 'react-router'
import { asAsker } from '#app/http/arrival/asker.server.ts'
import { visitContext } from '#app/http/contexts.ts'
import { customerOf } from '#app/http/customer.server.ts'
import { attemptPicture } from '#app/http/upload/one-picture.server.ts'
import { orPage } from '#app/http/page-refusals.server.ts'
import { storeOwnImage } from '#app/shop/media/own-image.server.ts'
import { profileOf, setProfileImage } from '#app/shop/people/profile.server.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { PicturePage } from './_picture-page.tsx'
import { avatarChange } from './_sidebar.tsx'
import type { Route } from './+types/image.ts'

export const meta: Route.MetaFunction = () => [{ title: avatarChange.title }]

export async function loader({ context }: Route.LoaderArgs) {
	const { profileImage } = await orPage(profileOf(await customerOf(context)))
	return { profileImage }
}

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const save = async (hash: string) => {
		await setProfileImage(userId, hash)
		context.get(visitContext).flash('Profile updated successfully!')
		return redirect('/profile', 303)
	}
	const store = (content: AsyncIterable<Uint8Array>) => asAsker(context, userId, (asker) => storeOwnImage(content, asker))
	return attemptPicture(request, { field: avatarChange.field, store }, save, 'Failed to upload profile/cover image.')
}

export default function ProfilePicturePage({ loaderData: { profileImage }, actionData }: Route.ComponentProps) {
	return <PicturePage {...avatarChange} current={profileImage} lastResult={useAnswer(actionData)} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to load profile data." />
}
