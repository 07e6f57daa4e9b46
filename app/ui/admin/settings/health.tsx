import { Form } from 'react-router'
import type { Finding, Grade } from '#app/shop/health/check.ts'
import { SubmitButton } from '../../forms/button.tsx'
import { Block } from '../block.tsx'
import { PageHead } from '../page-head.tsx'

const to = '/admin/settings/health/look'

const tones: Record<Grade, string> = { ok: 'text-success', look: 'text-indigo', wrong: 'text-danger font-medium' }

interface HealthView {
	findings: Finding[]
	/** What asks others, as of the last press. */
	dear: Finding[]
	dearOn: string | null
}

/** What the doctor found, worst first (rule: doctor). */
export function HealthPage({ findings, dear, dearOn }: HealthView) {
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
