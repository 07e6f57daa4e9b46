import { type SubmissionResult, useForm } from '@conform-to/react'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import { announcementSpeed } from '#app/shop/settings/settings-limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/home.ts'
import { SectionRows } from './_section-rows.tsx'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Home page · Settings · Admin' }]

export const loader = () => readCard('home')

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'home')
}

export default function HomeSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <HomeForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type HomeFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function HomeForm({ values, sources, lastResult }: HomeFormProps) {
	const [form, fields] = useForm({ id: 'home', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Home page" card="home" form={form} seen={fields.seen}>
			<Block title="Sections">
				<p className="mb-2 max-w-prose text-sm text-muted">
					In their order from the top. What is not ticked is not shown.
				</p>
				<SectionRows form={form} field={fields.sections} />
				<Source sources={sources} field="sections" of="the order of the sections" />
			</Block>
			<Block title="Announcements">
				<TextField
					field={fields.speed}
					type="number"
					min={announcementSpeed.least}
					max={announcementSpeed.most}
					label="Speed"
					hint="In pixels a second"
					required
				/>
				<Source sources={sources} field="speed" of="the speed" />
			</Block>
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
