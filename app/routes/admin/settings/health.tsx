import { formatDateTime } from '#app/shop/dates.ts'
import { healthNow } from '#app/shop/health/doctor.server.ts'
import type { Route } from './+types/health.ts'
import { Form } from 'react-router'
import type { Finding, Grade } from '#app/shop/health/check.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { Block } from '#app/ui/admin/block.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'

export const handle = { act: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Health · Settings · Admin' }]

export async function loader() {
	const { findings, dear, dearAt } = await healthNow()
	return { findings, dear, dearOn: dearAt && formatDateTime(dearAt) }
}

const to = '/admin/settings/health/look'

const tones: Record<Grade, string> = { ok: 'text-success', look: 'text-indigo', wrong: 'text-danger font-medium' }

/**
 * Shows the results of the health check, worst first, and the results of external checks as of the last run (rule:
 * doctor).
 */
export default function HealthSettings({ loaderData: { findings, dear, dearOn } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Health" back={{ to: '/admin/settings', label: 'Settings' }} />
			<div className="grid max-w-3xl gap-4">
				<Block title="Now">
					<Findings findings={findings} />
				</Block>
				<Block title="From outside">
					<p className="text-sm text-muted">
						{dearOn ? `As of ${dearOn}. ` : 'Not looked at yet. '}
						It asks the mail server, the payment service and the public address, and looks for every image.
					</p>
					<Findings findings={dear} />
					<Form method="post" action={to} preventScrollReset className="mt-3">
						<SubmitButton look="secondary" action={to} pendingText="Looking..." className="px-4">
							Look at everything
						</SubmitButton>
					</Form>
				</Block>
			</div>
		</>
	)
}

export { CardProblem as ErrorBoundary } from '#app/ui/admin/settings/card-page.tsx'

const order: Grade[] = ['wrong', 'look', 'ok']

function Findings({ findings }: { findings: Finding[] }) {
	const sorted = findings.toSorted((one, other) => order.indexOf(one.grade) - order.indexOf(other.grade))
	return (
		<dl className="divide-y divide-line">
			{sorted.map(({ grade, title, words }) => (
				<div key={title + words} className="grid gap-x-4 py-3 text-sm sm:grid-cols-[10rem_1fr]">
					<dt className="font-medium">
						{title} <span className={`ml-1 text-xs ${tones[grade]}`}>{grade}</span>
					</dt>
					<dd className="[overflow-wrap:anywhere]">{words}</dd>
				</div>
			))}
		</dl>
	)
}
