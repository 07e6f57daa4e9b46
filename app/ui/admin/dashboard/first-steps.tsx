import type { SilentCopyView } from '#app/shop/desk/dashboard.server.ts'
import { useId } from 'react'
import { Form, Link } from 'react-router'
import type { FirstStep } from '#app/shop/desk/first-steps.server.ts'
import { LineIcon } from '../line-icon.tsx'
import { Button, SubmitButton } from '../../forms/button.tsx'
import { formatCount, Part } from './part.tsx'

/** The setup checklist of a new shop, folded once it sells; nothing when everything is done (rule: first-steps). */
export function FirstSteps({ steps, isNew }: { steps: FirstStep[] | 'failed'; isNew: boolean }) {
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
							<Tick isDone={step.isDone} />
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
								<Form method="post" action={`/admin/first-steps/${step.skip}/skip`}>
									<Button look="quiet" className="px-1! text-xs whitespace-nowrap text-muted">
										Not needed<span className="sr-only">: {step.label}</span>
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

function Tick({ isDone }: { isDone: boolean }) {
	const path = isDone ? 'm4 10.5 4 4 8-9' : 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z'
	return <LineIcon path={path} className={`size-5 shrink-0 ${isDone ? 'text-success' : 'text-line'}`} />
}

const to = '/admin/this-shop'

/**
 * The notice of a restored copy with paused notifications, until an owner declares it the live shop (rule:
 * silent-copy).
 */
export function SilentCopy({ copy }: { copy: SilentCopyView | null | 'failed' }) {
	if (copy === null) return null
	return (
		<Part title="This is a copy of the shop" of={copy} className="border-l-4 border-danger">
			{({ since, mails, news, isOwner }) => (
				<>
					<p className="text-sm">
						Its database was brought here from elsewhere, or from before. Since {since} it sends no mails, tells no
						systems and asks no payment service, so that nobody is told twice. {formatCount(mails)}{' '}
						{mails === 1 ? 'mail' : 'mails'} and {formatCount(news)} news for systems wait.
					</p>
					{isOwner ? (
						<Form method="post" action={to} preventScrollReset className="mt-3">
							<label className="flex min-h-11 items-center gap-3 text-sm">
								<input type="checkbox" name="holdsBack" className="size-5 shrink-0 accent-indigo" />
								Hold back what waits: it may have been sent before, and is sent by hand
							</label>
							<SubmitButton action={to} pendingText="Saving..." className="mt-2 px-4">
								This is the shop now
							</SubmitButton>
						</Form>
					) : (
						<p className="mt-1 text-sm">An owner says here when this is the shop.</p>
					)}
				</>
			)}
		</Part>
	)
}
