import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { orThrowResponse } from '#app/http/responses/page-refusals.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { redirectWithToast } from '#app/http/admin/row-list.server.ts'
import { readFormData } from '#app/http/upload/read-form.server.ts'
import { changeAddress } from '#app/shop/orders/fulfillment/order-details.server.ts'
import { getOrderForAdmin } from '#app/shop/orders/order.server.ts'
import { checkoutLabels } from '#app/shop/orders/checkout/checkout-draft.ts'
import { checkoutFormSchema } from '#app/shop/orders/checkout/checkout.schema.ts'
import { COUNTRIES, STATES } from '#app/shop/region/india.ts'
import { getCountryName } from '#app/shop/values/address.ts'
import { parseRowId } from '#app/shop/values/row-id.ts'
import { maxLineLength } from '#app/shop/values/text.ts'
import { SaveErrors } from '#app/ui/admin/form/server-form.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, SubmitButton } from '#app/ui/forms/button.tsx'
import { Options, SelectField, TextField, useFormResult, useServerForm } from '#app/ui/forms/field.tsx'
import type { Route } from './+types/address.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Change address · Admin' }]

export async function loader({ params }: Route.LoaderArgs) {
	const order = await orThrowResponse(getOrderForAdmin(parseRowId(params.id)))
	const { id, firstName, lastName, phoneNumber, streetAddress, apartment, city, state, zipCode, country } = order
	const place = { streetAddress, apartment, city, state, zipCode, country }
	return { id, start: { firstName, lastName, phoneNumber, ...place, gstin: order.buyerGstin } }
}

/**
 * Updates the recipient's name, phone number, delivery address and GSTIN. The schema also requires the email and the
 * payment method, which are taken from the order and do not change.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readFormData(request)
	const id = parseRowId(params.id)
	const { email, paymentMethod } = await orThrowResponse(getOrderForAdmin(id))
	form.set('email', email)
	form.set('paymentMethod', paymentMethod)
	return handleForm(() =>
		submitForm(
			form,
			checkoutFormSchema,
			async (input) => {
				await changeAddress(await requireAdmin(context), id, input)
				return redirectWithToast(context, `/admin/orders/${id}`, 'Address changed.')
			},
			{ unexpected: 'The address was not saved.' },
		),
	)
}

const { email: _, country, ...labels } = checkoutLabels
const mayBeMissing = ['phoneNumber', 'apartment', 'gstin']

export default function AddressPage({ loaderData: { id, start }, actionData }: Route.ComponentProps) {
	const [form, fields] = useServerForm('address', useFormResult(actionData), start)
	const address = `/admin/orders/${id}`
	return (
		<>
			<PageHeader title="Change address" back={{ to: address, label: `Order #${id}` }} />
			<Form
				method="post"
				{...getFormProps(form)}
				className="grid max-w-2xl gap-x-4 board px-4 py-5 sm:grid-cols-2 sm:px-6"
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
					<Options of={STATES} />
				</datalist>
				<SelectField field={fields.country} label={country} required>
					<Options of={COUNTRIES.map((country) => [country, getCountryName(country)] as const)} />
				</SelectField>
				<div className="flex flex-wrap gap-3 sm:col-span-2">
					<SubmitButton pendingText="Saving...">Change address</SubmitButton>
					<ButtonLink to={address}>Cancel</ButtonLink>
				</div>
			</Form>
		</>
	)
}

export { OrdersError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
