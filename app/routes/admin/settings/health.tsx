import { formatDateTime } from '#app/shop/values/dates.ts'
import { getHealth } from '#app/shop/health/doctor.server.ts'
import type { Route } from './+types/health.ts'
import { Form, Link } from 'react-router'
import type { Finding, Grade } from '#app/shop/health/check.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'

export const handle = { permission: 'settings' }

export const meta: Route.MetaFunction = () => [{ title: 'Health · Settings · Admin' }]

export async function loader() {
	const { findings, externalFindings, slowCheckedAt } = await getHealth()
	return { findings, externalFindings, externalCheckedOn: slowCheckedAt && formatDateTime(slowCheckedAt) }
}

const to = '/admin/settings/health/check'

const gradeLabels: Record<Grade, string> = { ok: 'OK', look: 'Check this', wrong: 'Problem' }

const tones: Record<Grade, string> = { ok: 'text-success', look: 'text-warn', wrong: 'text-danger font-medium' }

/**
 * Shows the results of the health check, worst first, and the results of external checks as of the last run (rule:
 * doctor).
 */
export default function HealthSettings({
	loaderData: { findings, externalFindings, externalCheckedOn },
}: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Health" back={{ to: '/admin/settings', label: 'Settings' }} />
			<p className="mb-4 max-w-prose text-sm text-muted">
				Settings in capitals, such as BACKUP_DIR, and scripts are for whoever runs your server.
			</p>
			<div className="grid max-w-3xl gap-4">
				<Block title="Current status">
					<Findings findings={findings} />
				</Block>
				<Block title="External checks">
					<p className="text-sm text-muted">
						{externalCheckedOn ? `Last checked ${externalCheckedOn}. ` : 'Not checked yet. '}
						Checks the email server, the payment service, the public address and every image.
					</p>
					<Findings findings={externalFindings} />
					<Form method="post" action={to} preventScrollReset className="mt-3">
						<SubmitButton variant="secondary" action={to} pendingText="Checking..." className="px-4">
							Run all checks
						</SubmitButton>
					</Form>
				</Block>
			</div>
		</>
	)
}

export { CardError as ErrorBoundary } from '#app/ui/admin/settings/card-page.tsx'

const order: Grade[] = ['wrong', 'look', 'ok']

function Findings({ findings }: { findings: Finding[] }) {
	const sorted = findings.toSorted((one, other) => order.indexOf(one.grade) - order.indexOf(other.grade))
	return (
		<dl className="divide-y divide-line">
			{sorted.map(({ grade, title, words: message, to }) => (
				<div key={title + message} className="grid gap-x-4 py-3 text-sm sm:grid-cols-[10rem_1fr]">
					<dt className="font-medium">
						{title} <span className={`ml-1 text-xs whitespace-nowrap ${tones[grade]}`}>{gradeLabels[grade]}</span>
					</dt>
					<dd className="[overflow-wrap:anywhere]">
						{message}{' '}
						{to && (
							<Link to={to} className="text-indigo underline">
								Change
							</Link>
						)}
					</dd>
				</div>
			))}
		</dl>
	)
}
