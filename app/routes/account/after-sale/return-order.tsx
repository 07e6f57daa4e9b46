import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { orNull } from '#app/http/responses/page-refusals.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { runAsClient } from '#app/http/server/client.server.ts'
import { sessionContext } from '#app/http/session/contexts.ts'
import { requireCustomer } from '#app/http/session/customer.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { requestReturn, findReturnableOrder } from '#app/shop/orders/returns/request-return.server.ts'
import { type ReturnInput, returnSchema } from '#app/shop/orders/returns/return.schema.ts'
import { prefixFileName } from '#app/shop/media/chosen-files.ts'
import { storeProfileImage } from '#app/shop/media/image.server.ts'
import { removeUploadsOnError } from '#app/shop/media/delete-image.server.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { useFormResult } from '#app/ui/forms/use-form-result.ts'
import { Breadcrumb } from '#app/ui/shell/breadcrumb.tsx'
import { createErrorBoundary } from '#app/ui/shell/error-page.tsx'
import { ReturnForm } from './_return-form.tsx'
import { buildPageTitle } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/return-order.ts'

const title = 'Return or exchange'

export const handle: RouteHandle = { body: 'image' }

export const meta: Route.MetaFunction = ({ matches }) => [{ title: buildPageTitle(matches, title) }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseRowId(params.id)
	const order = await orNull(findReturnableOrder(await requireCustomer(context), id))
	return order
		? { id, order, idempotencyKey: randomUUID() }
		: data({ id, order: null, idempotencyKey: '' }, { status: 404 })
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const userId = await requireCustomer(context)
	const id = parseRowId(params.id)
	const storePhoto = (content: AsyncIterable<Uint8Array>) =>
		runAsClient(context, userId, (requester) => storeProfileImage(content, requester))
	const submitReturn = async (input: ReturnInput) => {
		await requestReturn(userId, id, input)
		context.get(sessionContext).flash('We received your request and will reply soon.')
		return redirect(`/profile?tab=order&order=${id}`, 303)
	}
	return handleForm(() =>
		removeUploadsOnError(async () => {
			const { form, files } = await readFormWithImages(request, 'photo', { most: 1, store: storePhoto })
			const [file] = files
			// A hash entered by the client never counts.
			form.delete('photo')
			if (file && !file.refusal) form.set('photo', file.hash)
			const problems: Record<string, string[]> = file?.refusal
				? { photo: [prefixFileName(file.name, file.refusal.message)] }
				: {}
			const options = { problems, hideFields: ['photo'], unexpected: 'Your request was not sent.' }
			return submitForm(form, returnSchema, submitReturn, options)
		}),
	)
}

export default function ReturnOrderPage({
	loaderData: { id, order, idempotencyKey },
	actionData,
}: Route.ComponentProps) {
	const answer = useFormResult(actionData)
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: 'Orders', to: '/profile?tab=order' }]} current="Return" />
			<h1 className="mt-2 font-display text-2xl">{title}</h1>
			{order ? (
				<ReturnForm order={order} idempotencyKey={idempotencyKey} lastResult={answer} />
			) : (
				<>
					<p role={answer ? 'alert' : undefined} className="mt-3 mb-6 max-w-prose text-base">
						{answer?.error?.['']?.[0] ?? 'Nothing in this order can be returned here. Please contact us.'}
					</p>
					<ButtonLink to={`/profile?tab=order&order=${id}`}>View order</ButtonLink>
				</>
			)}
		</div>
	)
}

export const ErrorBoundary = createErrorBoundary('Your request was not sent.')
