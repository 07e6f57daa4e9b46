import { type SubmissionResult, useForm } from '@conform-to/react'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/cash.ts'

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
			</Block>
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
