import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { valueOrNull } from '#app/http/outcomes/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { runAsRequester } from '#app/http/server/requester.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { customerOf } from '#app/http/session/customer.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { askReturn, returnableOrder } from '#app/shop/orders/after-sale/returns/ask-return.server.ts'
import { type ReturnInput, returnSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { aboutFile } from '#app/shop/media/chosen-files.ts'
import { storeOwnImage } from '#app/shop/media/image.server.ts'
import { removeUploadsOnError } from '#app/shop/media/forget-image.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { failedWith } from '#app/ui/shell/error-page.tsx'
import { ReturnForm } from './_return-form.tsx'
import { pageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/return-order.ts'

const title = 'Return or exchange'

export const handle: RouteHandle = { body: 'image' }

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, title) }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = rowId(params.id)
	const order = await valueOrNull(returnableOrder(await customerOf(context), id))
	return order
		? { id, order, idempotencyKey: randomUUID() }
		: data({ id, order: null, idempotencyKey: '' }, { status: 404 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const userId = await customerOf(context)
	const id = rowId(params.id)
	const store = (content: AsyncIterable<Uint8Array>) =>
		runAsRequester(context, userId, (requester) => storeOwnImage(content, requester))
	const ask = async (input: ReturnInput) => {
		await askReturn(userId, id, input)
		context.get(sessionContext).flash('We have got your request and will answer it.')
		return redirect(`/profile?tab=order&order=${id}`, 303)
	}
	return answerForm(() =>
		removeUploadsOnError(async () => {
			const { form, files } = await readFormWithImages(request, 'photo', { most: 1, store })
			const [file] = files
			// A hash entered by the client never counts.
			form.delete('photo')
			if (file && !file.refusal) form.set('photo', file.hash)
			const problems: Record<string, string[]> = file?.refusal
				? { photo: [aboutFile(file.name, file.refusal.message)] }
				: {}
			const options = { problems, hideFields: ['photo'], unexpected: 'Your request was not sent.' }
			return submitForm(form, returnSchema, ask, options)
		}),
	)
}

export default function ReturnOrderPage({
	loaderData: { id, order, idempotencyKey },
	actionData,
}: Route.ComponentProps) {
	const answer = useAnswer(actionData)
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Orders', to: '/profile?tab=order' }]} current="Return" />
			<h1 className="mt-2 font-display text-2xl">{title}</h1>
			{order ? (
				<ReturnForm order={order} idempotencyKey={idempotencyKey} lastResult={answer} />
			) : (
				<>
					<p role={answer ? 'alert' : undefined} className="mt-3 mb-6 max-w-prose text-base">
						{answer?.error?.['']?.[0] ?? 'Nothing of this order can be sent back here. Please write to us.'}
					</p>
					<ButtonLink to={`/profile?tab=order&order=${id}`}>See the order</ButtonLink>
				</>
			)}
		</div>
	)
}

export const ErrorBoundary = failedWith('Your request was not sent.')
