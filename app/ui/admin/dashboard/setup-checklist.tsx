import type { StandbyCopyView } from '#app/shop/dashboard/dashboard.server.ts'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import type { ChecklistItem } from '#app/shop/dashboard/setup-checklist.server.ts'
import { LineIcon } from '../line-icon.tsx'
import { Button, SubmitButton } from '../../forms/button.tsx'
import { formatCount, DashboardCard } from './dashboard-card.tsx'

/** The setup checklist of a new shop, folded once it sells; nothing when everything is done (rule: first-steps). */
export function SetupChecklist({ steps, isNew }: { steps: ChecklistItem[] | 'failed'; isNew: boolean }) {
	const title = useId()
	if (steps === 'failed' || steps.length === 0) return null
	const done = steps.filter(({ isDone }) => isDone).length
	return (
		<aside aria-labelledby={title} className="border-l-4 border-l-madder surface">
			<details open={isNew}>
				<summary className="flex min-h-6 flex-wrap items-baseline gap-x-4">
					<h2 id={title} className="heading">
						Set up your shop
					</h2>
					<span className="tabular text-xs text-muted">
						{done} of {steps.length} done
					</span>
				</summary>
				<ol className={`mt-2 grid gap-x-6 ${isNew ? 'sm:grid-cols-2 xl:grid-cols-3' : 'sm:max-lg:grid-cols-2'}`}>
					{steps.map((step) => (
						<li key={step.label} className="flex min-h-11 items-center gap-2 text-sm">
							<CheckMark isDone={step.isDone} />
							{step.isDone ? (
								<span className="text-muted">
									{step.label}
									<span className="sr-only">: done</span>
								</span>
							) : (
								<Link to={step.to} className="act-link">
									{step.label}
								</Link>
							)}
							{step.skip && !step.isDone && (
								<Form method="post" action={`/admin/setup-checklist/${step.skip}/skip`}>
									<Button variant="quiet" className="px-1! text-xs whitespace-nowrap text-muted">
										Skip<span className="sr-only">: {step.label}</span>
									</Button>
								</Form>
							)}
						</li>
					))}
				</ol>
			</details>
		</aside>
	)
}

function CheckMark({ isDone }: { isDone: boolean }) {
	const path = isDone ? 'm4 10.5 4 4 8-9' : 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z'
	return <LineIcon path={path} className={`size-5 shrink-0 ${isDone ? 'text-success' : 'text-line'}`} />
}

const to = '/admin/activate-copy'

/**
 * The notice of a restored copy with paused notifications, until an owner declares it the live shop (rule:
 * silent-copy).
 */
export function StandbyCopyNotice({ copy }: { copy: StandbyCopyView | null | 'failed' }) {
	if (copy === null) return null
	return (
		<DashboardCard title="This is a copy of the shop" of={copy} className="border-l-4 border-danger">
			{({ since, mails, news, isOwner }) => (
				<>
					<p className="text-sm">
						Its database was restored from elsewhere or from an earlier time. Since {since} it sends no emails or
						webhooks and does not contact the payment service, so that nobody is notified twice. {formatCount(mails)}{' '}
						{mails === 1 ? 'mail' : 'mails'} and {formatCount(news)} webhook deliveries are pending.
					</p>
					{isOwner ? (
						<Form method="post" action={to} preventScrollReset className="mt-3">
							<label className="flex min-h-11 items-center gap-3 text-sm">
								<input type="checkbox" name="holdsBack" className="size-5 shrink-0 accent-indigo" />
								Pause pending messages: they may have been sent before. You can send them by hand.
							</label>
							<SubmitButton action={to} pendingText="Saving..." className="mt-2 px-4">
								Go live
							</SubmitButton>
						</Form>
					) : (
						<p className="mt-1 text-sm">An owner can make this the live shop.</p>
					)}
				</>
			)}
		</DashboardCard>
	)
}
