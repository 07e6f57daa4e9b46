import { type SubmissionResult, useForm } from '@conform-to/react'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import { onlineWays, waysToPay } from '#app/shop/words/ways-to-pay.ts'
import { holdLimits, maxCheckoutNoteLength } from '#app/shop/settings/settings-limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { RadioRow } from '#app/ui/admin/form/radio-row.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { FieldError, TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/checkout.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Checkout · Settings · Admin' }]

export const loader = () => readCard('checkout')

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'checkout')
}

export default function CheckoutSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <CheckoutForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type CheckoutFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function CheckoutForm({ values, sources, lastResult }: CheckoutFormProps) {
	const [form, fields] = useForm({ id: 'checkout', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Checkout" card="checkout" form={form} seen={fields.seen}>
			<Block title="Limits of an order">
				<TextField field={fields.perLine} type="number" min={1} label="Pieces of one product in one color" required />
				<Source sources={sources} field="perLine" of="pieces of one product" />
				<TextField field={fields.pieces} type="number" min={1} label="Pieces in all" required />
				<Source sources={sources} field="pieces" of="pieces in all" />
				<TextField
					field={fields.openCash}
					type="number"
					min={1}
					label="Unpaid cash orders"
					hint="Of one account, and of one phone number, until they are delivered or cancelled."
					required
				/>
				<Source sources={sources} field="openCash" of="unpaid cash orders" />
			</Block>
			<Block title="Ways to pay">
				<fieldset aria-describedby={fields.ways.errorId}>
					<legend className="text-sm">Offered at the checkout</legend>
					<RadioRow
						name={fields.ways.name}
						choices={Object.entries(waysToPay)}
						chosen={fields.ways.initialValue ?? 'both'}
					/>
					<FieldError field={fields.ways} />
				</fieldset>
				<Source sources={sources} field="ways" of="the ways to pay" />
				<fieldset aria-describedby={fields.onlineBy.errorId}>
					<legend className="text-sm">Online payments are</legend>
					<RadioRow
						name={fields.onlineBy.name}
						choices={Object.entries(onlineWays)}
						chosen={fields.onlineBy.initialValue ?? 'recorded'}
					/>
					<FieldError field={fields.onlineBy} />
				</fieldset>
				<Source sources={sources} field="onlineBy" of="how online payments are taken" />
			</Block>
			<Block title="Razorpay">
				<p className="mb-4 max-w-prose text-sm text-muted">
					The customer pays on the page of Razorpay. Its keys are set where the shop is started; a demo without keys has
					a stand-in, in which no money moves.
				</p>
				<TextField
					field={fields.holdMinutes}
					type="number"
					min={holdLimits.least}
					max={holdLimits.most}
					label="Minutes until an unpaid order is cancelled"
					hint="So long its pieces are kept."
					required
				/>
				<Source sources={sources} field="holdMinutes" of="the minutes" />
			</Block>
			<Block title="UPI to your bank">
				<p className="mb-4 max-w-prose text-sm text-muted">
					The customer sees a QR code of the order on its page, pays with any UPI app and enters the reference. You
					compare it with your bank.
				</p>
				<TextField
					field={fields.upiId}
					label="UPI ID"
					hint="Such as shop@okbank. Your bank calls it VPA."
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<Source sources={sources} field="upiId" of="the UPI ID" />
				<TextField field={fields.upiName} label="Name at the bank" hint="Empty: the name of the shop." />
				<Source sources={sources} field="upiName" of="the name at the bank" />
				<TextField
					field={fields.upiCode}
					label="Merchant category code"
					hint="Four digits, if your bank has given you one."
					inputMode="numeric"
					autoComplete="off"
				/>
				<Source sources={sources} field="upiCode" of="the merchant category code" />
			</Block>
			<Block title="What the checkout tells">
				<TextArea field={fields.note} label="Note to shoppers" rows={3} maxLength={maxCheckoutNoteLength} />
				<Source sources={sources} field="note" of="the note" />
			</Block>
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
