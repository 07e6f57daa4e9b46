import { type SubmissionResult, useForm } from '@conform-to/react'
import { Link } from 'react-router'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { TextArea, TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/cash.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Cash on delivery · Settings · Admin' }]

export const loader = () => readCard('cash')

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'cash')
}

export default function CashSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <CashForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type CashFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const

function CashForm({ values, sources, lastResult }: CashFormProps) {
	const [form, fields] = useForm({ id: 'cash', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Cash on delivery" card="cash" form={form} seen={fields.seen}>
			<Block title="What it costs">
				<TextField
					field={fields.fee}
					label="Fee for cash on delivery, in ₹"
					hint="Added to the total of an order that is paid in cash. Empty: none."
					{...numeric}
				/>
				<Source sources={sources} field="fee" of="the fee" />
				<TextField
					field={fields.prepaidPercent}
					label="Discount for paying before it is sent, in %"
					hint="Of the products, for a cash order that is paid online instead: its customer sees both sums. Empty: none."
					{...numeric}
				/>
				<Source sources={sources} field="prepaidPercent" of="the discount" />
			</Block>
			<Block title="Which orders">
				<p className="mb-4 max-w-prose text-sm text-muted">
					What is left empty is no limit. The checkout tells why cash is not offered.
				</p>
				<div className="grid gap-x-4 sm:grid-cols-2">
					<div>
						<TextField field={fields.lowest} label="Smallest order, in ₹" {...numeric} />
						<Source sources={sources} field="lowest" of="the smallest order" />
					</div>
					<div>
						<TextField field={fields.highest} label="Largest order, in ₹" hint="Without the fee." {...numeric} />
						<Source sources={sources} field="highest" of="the largest order" />
					</div>
				</div>
				<TextField
					field={fields.firstHighest}
					label="Largest first order, in ₹"
					hint="Of a customer who has received no order yet."
					{...numeric}
				/>
				<Source sources={sources} field="firstHighest" of="the largest first order" />
				<p className="text-sm">
					How many unpaid cash orders one customer may have is set under{' '}
					<Link to="/admin/settings/checkout" className="text-indigo underline underline-offset-2">
						Checkout
					</Link>
					.
				</p>
			</Block>
			<Block title="Where to">
				<TextArea
					field={fields.pinsAllowed}
					label="Only for PIN codes that begin with"
					hint="One a line: 395 is every PIN code that begins with 395. Empty: all of India."
					inputMode="numeric"
					rows={4}
				/>
				<Source sources={sources} field="pinsAllowed" of="the PIN codes" />
				<TextArea
					field={fields.pinsRefused}
					label="Not for PIN codes that begin with"
					hint="Of those above; one a line."
					inputMode="numeric"
					rows={4}
				/>
				<Source sources={sources} field="pinsRefused" of="the PIN codes refused" />
			</Block>
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
