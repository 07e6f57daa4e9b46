import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { attempt } from '#app/http/forms/forms.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { maxOfferLength } from '#app/shop/home/home-limits.ts'
import { offerSchema } from '#app/shop/home/offer.schema.ts'
import { createOffer, findOffer, updateOffer } from '#app/shop/home/offer.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/offer-editor.ts'

const failed = 'Something Went Wrong'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Offer · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const offer = params.id ? await orPage(findOffer(rowId(params.id))) : null
	return { offer: offer && { id: offer.id, text: offer.text }, list: `/admin/offers${query(url)}` }
}

function query(url: URL): string {
	return listStateQuery(readListState(url.searchParams))
}

export function action({ request, context, params, url }: Route.ActionArgs) {
	return attempt(
		request,
		offerSchema,
		async (input) => {
			const admin = await adminOf(context)
			const { id } = await (params.id ? updateOffer(admin, rowId(params.id), input) : createOffer(admin, input))
			return backToList(context, {
				list: '/admin/offers',
				query: query(url),
				id,
				message: params.id ? 'Offer Updated' : 'Offer Added',
				isBrief: true,
			})
		},
		{ unexpected: failed },
	)
}

export default function OfferEditor({ loaderData: { offer, list }, actionData }: Route.ComponentProps) {
	return (
		<Editor title={offer ? 'Edit Offer' : 'Add Offer'} closeTo={list}>
			<OfferForm
				key={offer?.id}
				lastResult={useAnswer(actionData)}
				text={offer?.text ?? ''}
				save={offer ? 'Save changes' : 'Add Offer'}
				cancelTo={list}
			/>
		</Editor>
	)
}

interface OfferFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	text: string
	save: string
	cancelTo: string
}

function OfferForm({ lastResult, text, save, cancelTo }: OfferFormProps) {
	const [form, fields] = useForm({ id: 'offer', lastResult, defaultValue: { text }, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-lg">
			<SaveErrors form={form} />
			<TextArea
				field={fields.text}
				label="Offer Text"
				hint="It runs over the top of the home page as one line"
				required
				rows={3}
				maxLength={maxOfferLength}
			/>
			<div className="mt-3 flex flex-wrap items-center gap-3">
				<SubmitButton pendingText="Saving...">{save}</SubmitButton>
				<ButtonLink to={cancelTo} replace preventScrollReset discover="none" prefetch="none" look="secondary">
					Cancel
				</ButtonLink>
			</div>
		</Form>
	)
}
