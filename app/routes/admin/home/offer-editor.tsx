import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { z } from 'zod'
import { answerRow, seenField } from '#app/http/admin/save-row.server.ts'
import { adminOf } from '#app/http/session/admin.server.ts'
import { orPage } from '#app/http/outcomes/page-refusals.server.ts'
import { backToList } from '#app/http/admin/saved-row.server.ts'
import { maxOfferLength } from '#app/shop/home/home-limits.ts'
import { offerSchema } from '#app/shop/home/offer.schema.ts'
import { createOffer, updateOffer } from '#app/shop/home/offer.server.ts'
import { rowId } from '#app/shop/row-id.ts'
import { rowForForm } from '#app/shop/two-versions/seen-row.server.ts'
import { Editor } from '#app/ui/admin/editor.tsx'
import { listStateQuery, readListState } from '#app/ui/admin/list/list-state.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { BothVersions } from '#app/ui/admin/typed/both-versions.tsx'
import { useVersions } from '#app/ui/admin/typed/use-versions.ts'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/offer-editor.ts'

export const handle = { act: 'home page' }

const failed = 'Something Went Wrong'

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Offer · Admin` }]

export async function loader({ params, url }: Route.LoaderArgs) {
	const offer = params.id ? await orPage(rowForForm('offer', rowId(params.id))) : null
	return { id: params.id, offer, list: `/admin/offers${query(url)}` }
}

function query(url: URL): string {
	return listStateQuery(readListState(url.searchParams))
}

const schema = offerSchema.extend(seenField)

export function action({ request, context, params, url }: Route.ActionArgs) {
	const id = params.id ? rowId(params.id) : undefined
	const save = async ({ seen, ...input }: z.output<typeof schema>) => {
		const admin = await adminOf(context)
		const saved = await (id === undefined ? createOffer(admin, input) : updateOffer(admin, id, { ...input, seen }))
		return backToList(context, {
			list: '/admin/offers',
			query: query(url),
			id: saved.id,
			message: id === undefined ? 'Offer Added' : 'Offer Updated',
			isBrief: true,
		})
	}
	return answerRow(request, { kind: 'offer', id }, schema, save, failed)
}

export default function OfferEditor({ loaderData: { id, offer, list }, actionData }: Route.ComponentProps) {
	const lastResult = useAnswer(actionData)
	const versions = useVersions()
	return (
		<Editor title={offer ? 'Edit Offer' : 'Add Offer'} closeTo={list} wide={versions !== undefined}>
			{versions ? (
				<BothVersions versions={versions} what="this offer" cancelTo={list} inEditor />
			) : (
				<OfferForm
					key={id}
					lastResult={lastResult}
					start={offer ?? { text: '', seen: '' }}
					save={offer ? 'Save changes' : 'Add Offer'}
					cancelTo={list}
				/>
			)}
		</Editor>
	)
}

interface OfferFormProps {
	lastResult: SubmissionResult<string[]> | undefined
	start: { text: string; seen: string }
	save: string
	cancelTo: string
}

function OfferForm({ lastResult, start, save, cancelTo }: OfferFormProps) {
	const [form, fields] = useForm({ id: 'offer', lastResult, defaultValue: start, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<Form method="post" preventScrollReset {...getFormProps(form)} className="max-w-lg">
			<SaveErrors form={form} />
			{start.seen && <input {...getInputProps(fields.seen, { type: 'hidden' })} key="seen" />}
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
