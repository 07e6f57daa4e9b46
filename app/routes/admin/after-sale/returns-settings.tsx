import { getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Link } from 'react-router'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/returns-settings.ts'

export const handle = { act: 'settings of money' }

export const meta: Route.MetaFunction = () => [{ title: 'Returns · Settings · Admin' }]

export const loader = () => readCard('returns')

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'returns')
}

export default function ReturnsSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <ReturnsForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type ReturnsFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function ReturnsForm({ values, sources, lastResult }: ReturnsFormProps) {
	const [form, fields] = useForm({ id: 'returns', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Returns" card="returns" form={form} seen={fields.seen}>
			<Block title="Before it is sent">
				<label className="mt-2 flex min-h-11 items-center gap-3 text-sm">
					<input
						{...getInputProps(fields.cancelByCustomer, { type: 'checkbox' })}
						key="cancel"
						className="size-5 accent-madder"
					/>
					Customers cancel their orders themselves until they are sent
				</label>
				<Source sources={sources} field="cancelByCustomer" of="whether customers cancel" />
				<p className="mt-2 max-w-prose text-sm text-muted">
					The pieces go back into stock at once, and you get a mail. What was paid is yours to give back.
				</p>
			</Block>
			<Block title="After it has arrived">
				<TextField
					field={fields.returnDays}
					label="Days for returns and exchanges"
					hint="Empty: nothing is asked for on the page of an order."
					inputMode="numeric"
					autoComplete="off"
				/>
				<Source sources={sources} field="returnDays" of="the days for returns" />
			</Block>
			<p className="px-4 text-sm text-muted md:px-5">
				What you promise stands in your{' '}
				<Link to="/admin/settings/pages" discover="none" prefetch="none" className="underline underline-offset-2">
					returns policy
				</Link>
				: please change it too.
			</p>
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
