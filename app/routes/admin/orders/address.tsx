import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { pageOrRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { leadTo } from '#app/http/admin/saved-row.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { changeAddress } from '#app/shop/orders/fulfilment/change-order.server.ts'
import { orderForAdmin } from '#app/shop/orders/order.server.ts'
import { checkoutLabels } from '#app/shop/orders/placing/checkout-draft.ts'
import { checkoutFormSchema } from '#app/shop/orders/placing/checkout.schema.ts'
import { COUNTRIES, countryName, INDIAN_STATES } from '#app/shop/words/regions.ts'
import { rowId } from '#app/shop/row-id.ts'
import { maxLineLength } from '#app/shop/text.ts'
import { SaveErrors } from '#app/ui/admin/form/save-errors.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { Options } from '#app/ui/forms/options.tsx'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer, useAnsweredForm } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/address.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Change address · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const order = await pageOrRefusal(orderForAdmin(rowId(params.id)))
	const { id, firstName, lastName, phoneNumber, streetAddress, apartment, city, state, zipCode, country } = order
	return { id, start: { firstName, lastName, phoneNumber, streetAddress, apartment, city, state, zipCode, country } }
}

/** Updates the delivery address. The rest of the checkout data does not change. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = rowId(params.id)
	const { email, paymentMethod } = await pageOrRefusal(orderForAdmin(id))
	form.set('email', email)
	form.set('paymentMethod', paymentMethod)
	return answerForm(() =>
		submitForm(
			form,
			checkoutFormSchema,
			async (input) => {
				await changeAddress(await adminOf(context), id, input)
				return leadTo(context, `/admin/orders/${id}`, 'Address changed.')
			},
			{ unexpected: 'The address was not saved.' },
		),
	)
}

const { email: _, country, ...labels } = checkoutLabels
const mayBeMissing = ['phoneNumber', 'apartment']

export default function AddressPage({ loaderData: { id, start }, actionData }: Route.ComponentProps) {
	const [form, fields] = useAnsweredForm('address', useAnswer(actionData), start)
	const address = `/admin/orders/${id}`
	return (
		<>
			<PageHead title="Change address" back={{ to: address, label: `Order #${id}` }} />
			<Form
				method="post"
				{...getFormProps(form)}
				className="grid max-w-2xl gap-x-4 bg-white px-4 py-5 sm:grid-cols-2 sm:px-6"
			>
				<div className="sm:col-span-2">
					<SaveErrors form={form} />
				</div>
				{(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
					<TextField
						key={name}
						field={fields[name]}
						label={labels[name]}
						required={!mayBeMissing.includes(name)}
						maxLength={maxLineLength}
						autoComplete="off"
						list={name === 'state' ? 'states' : undefined}
					/>
				))}
				<datalist id="states">
					<Options of={INDIAN_STATES} />
				</datalist>
				<SelectField field={fields.country} label={country} required>
					<Options of={COUNTRIES.map((country) => [country, countryName(country)] as const)} />
				</SelectField>
				<div className="flex flex-wrap gap-3 sm:col-span-2">
					<SubmitButton pendingText="Saving...">Change address</SubmitButton>
					<ButtonLink to={address}>Cancel</ButtonLink>
				</div>
			</Form>
		</>
	)
}

export { OrdersProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
