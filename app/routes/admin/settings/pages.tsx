import { getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Link } from 'react-router'
import { answerCard, readCard } from '#app/http/admin/save-card.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { maxPageTextLength } from '#app/shop/settings/settings-limits.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { useFocusAfter } from '#app/ui/admin/form/use-focus-after.ts'
import { Problem } from '#app/ui/admin/problem.tsx'
import { SettingsFrame } from '#app/ui/admin/settings/settings-frame.tsx'
import { Source } from '#app/ui/admin/settings/setting-source.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useAnswer } from '#app/ui/forms/use-answer.ts'
import type { Route } from './+types/pages.ts'

const pages = [
	{ field: 'shipping', title: 'Shipping Policy', path: '/shippingpolicy' },
	{ field: 'returns', title: 'Return Policy', path: '/returnpolicy' },
	{ field: 'privacy', title: 'Privacy Policy', path: '/privacypolicy' },
	{ field: 'terms', title: 'Terms and Conditions', path: '/termsandconditions' },
	{ field: 'story', title: 'Our Story', path: '/ourstory' },
] as const

export const handle: RouteHandle = { act: 'settings', body: 'long text' }

export const meta: Route.MetaFunction = () => [{ title: 'Policies and pages · Settings · Admin' }]

export const loader = () => readCard('pages')

export function action({ request, context }: Route.ActionArgs) {
	return answerCard(request, context, 'pages')
}

export default function PagesSettings({ loaderData, actionData }: Route.ComponentProps) {
	return <PagesForm key={loaderData.values.seen} {...loaderData} lastResult={useAnswer(actionData)} />
}

type PagesFormProps = Route.ComponentProps['loaderData'] & { lastResult: SubmissionResult<string[]> | undefined }

function PagesForm({ values, sources, lastResult }: PagesFormProps) {
	const [form, fields] = useForm({ id: 'pages', lastResult, defaultValue: values, defaultNoValidate: true })
	useFocusAfter(lastResult, form)
	return (
		<SettingsFrame title="Policies and pages" card="pages" form={form} seen={fields.seen}>
			<Block>
				<p className="max-w-prose text-sm">
					The first paragraph stands large at the top. A line that begins with <code># </code> is a heading, lines that
					begin with <code>- </code> are a list; a list of <code>- Term: value</code> before the first heading becomes
					the large facts. <code>**words**</code> stand out, <code>[words](/contact)</code> is a link.
				</p>
				<label className="mt-3 flex min-h-11 items-center gap-3 text-sm">
					<input {...getInputProps(fields.isRead, { type: 'checkbox' })} key="read" className="size-5 accent-madder" />I
					have read these texts, and they are true of my shop
				</label>
				<Source sources={sources} field="isRead" of="that you have read them" />
			</Block>
			{pages.map(({ field, title, path }) => (
				<Block key={field} title={title}>
					<TextArea field={fields[field]} label={`Text of ${title}`} required rows={14} maxLength={maxPageTextLength} />
					<p className="text-xs">
						<Link
							to={path}
							discover="none"
							prefetch="none"
							className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
						>
							View the page
						</Link>
					</p>
					<Source sources={sources} field={field} of={`the text of ${title}`} />
				</Block>
			))}
		</SettingsFrame>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Problem error={error} otherwise="Failed to load settings" back={{ to: '/admin/settings', label: 'Settings' }} />
	)
}
