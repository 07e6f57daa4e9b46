import { redirect } from 'react-router'
import { asAsker } from '#app/http/arrival/asker.server.ts'
import { visitContext } from '#app/http/contexts.ts'
import { customerOf } from '#app/http/customer.server.ts'
import { attemptPicture } from '#app/http/upload/one-picture.server.ts'
import { orPage } from '#app/http/page-refusals.server.ts'
import { storeOwnImage } from '#app/shop/media/own-image.server.ts'
import { profileOf, setCoverImage } from '#app/shop/people/profile.server.ts'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { ErrorMessage } from '#app/ui/shell/error-page.tsx'
import { PicturePage } from './_picture-page.tsx'
import { coverChange } from './_cover.tsx'
import type { Route } from './+types/cover.ts'

export const meta: Route.MetaFunction = () => [{ title: coverChange.title }]

export async function loader({ context }: Route.LoaderArgs) {
	const { coverImage } = await orPage(profileOf(await customerOf(context)))
	return { coverImage }
}

export async function action({ request, context }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const save = async (hash: string) => {
		await setCoverImage(userId, hash)
		context.get(visitContext).flash('Profile updated successfully!')
		return redirect('/profile', 303)
	}
	const store = (content: AsyncIterable<Uint8Array>) => asAsker(context, userId, (asker) => storeOwnImage(content, asker))
	return attemptPicture(request, { field: coverChange.field, store }, save, 'Failed to upload profile/cover image.')
}

export default function CoverPicturePage({ loaderData: { coverImage }, actionData }: Route.ComponentProps) {
	return <PicturePage {...coverChange} current={coverImage} lastResult={useAnswer(actionData)} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorMessage error={error} unexpected="Failed to load profile data." />
}
