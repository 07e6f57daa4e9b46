import { Form } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'
import { FactLine } from '../fact-line.tsx'
import { AllWell, Part, PartLink } from './part.tsx'

interface BackupsView {
	/** The start of the running backup as text. */
	runningSince: string | null
	lastGood: { on: string; size: string; took: string; file: string } | null
	failed: { on: string; problem: string } | null
	/** The last off-site copy and the last test restore (rule: off-site). */
	offSite: { on: string; where: string; problem: string | null } | null
	test: { on: string; problem: string | null } | null
	isOld: boolean
	isNightly: boolean
	folder: string
}

const to = '/admin/backup'

/** `backTo` is the page that the button returns to when it is not the dashboard. */
export function Backups({ backups, backTo }: { backups: BackupsView | 'failed'; backTo?: string }) {
	const isAlarm = backups !== 'failed' && isAlarming(backups)
	return (
		<Part
			title="Backups"
			link={!backTo && <PartLink to="/admin/settings/health">Health of the shop</PartLink>}
			of={backups}
			className={isAlarm ? 'border-l-4 border-danger' : ''}
		>
			{(view) => (
				<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
					<div className="min-w-0 flex-1 basis-56">
						{hasNoGoodOne(view) ? <Alarm {...view} /> : <News {...view} />}
						<LastGood {...view} />
						<Where {...view} />
						<Proofs {...view} />
					</div>
					<Form method="post" action={to} preventScrollReset>
						{backTo && <input type="hidden" name="backTo" value={backTo} />}
						<SubmitButton look="secondary" action={to} pendingText="Starting..." className="px-4">
							Back up now
						</SubmitButton>
					</Form>
				</div>
			)}
		</Part>
	)
}

/** Returns whether the backups come first on the dashboard. */
export function isAlarming({ failed, isOld, offSite, test }: BackupsView): boolean {
	return hasNoGoodOne({ failed, isOld }) || Boolean(offSite?.problem) || Boolean(test?.problem)
}

function hasNoGoodOne({ failed, isOld }: Pick<BackupsView, 'failed' | 'isOld'>): boolean {
	return failed !== null || isOld
}

function Alarm({ failed, runningSince }: BackupsView) {
	return (
		<>
			<p className="text-sm font-medium text-danger">
				{failed ? `The backup of ${failed.on} failed.` : 'The last backup is older than 36 hours.'}
			</p>
			{failed && <p className="text-sm [overflow-wrap:anywhere]">{failed.problem}</p>}
			{runningSince && <p className="text-sm">Another one is being made since {runningSince}.</p>}
		</>
	)
}

function News({ runningSince, lastGood, isNightly }: BackupsView) {
	if (runningSince) return <p className="text-sm">A backup is being made since {runningSince}.</p>
	if (lastGood) return <AllWell>The shop was backed up on {lastGood.on}.</AllWell>
	return (
		<p className="text-sm">{isNightly ? 'The first backup is made within minutes.' : 'No backup has been made yet.'}</p>
	)
}

function LastGood(view: BackupsView) {
	const { lastGood } = view
	if (!lastGood) return hasNoGoodOne(view) ? <p className="text-sm">There is no good one.</p> : null
	const date = hasNoGoodOne(view) || view.runningSince ? `The last good one: ${lastGood.on}` : null
	return <FactLine facts={[date, lastGood.size, lastGood.took, lastGood.file]} className="mt-1" />
}

function Where({ isNightly, folder }: BackupsView) {
	return (
		<p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
			{isNightly
				? `One is made every night in ${folder}. Seven days and four weeks are kept.`
				: `None is made by itself: set BACKUP_DIR to a folder on another disk for one every night. The button puts one into ${folder}.`}
		</p>
	)
}

function Proofs({ offSite, test }: BackupsView) {
	return (
		<>
			{offSite && (
				<Proof isGood={offSite.problem === null}>
					{offSite.problem === null
						? `Copied to ${offSite.where} on ${offSite.on}.`
						: `It was not copied off-site on ${offSite.on}: ${offSite.problem}`}
				</Proof>
			)}
			{test && (
				<Proof isGood={test.problem === null}>
					{test.problem === null
						? `Restored on trial on ${test.on}.`
						: `It could not be restored on trial on ${test.on}: ${test.problem}`}
				</Proof>
			)}
		</>
	)
}

function Proof({ isGood, children }: { isGood: boolean; children: string }) {
	return (
		<p className={`mt-1 [overflow-wrap:anywhere] ${isGood ? 'text-xs text-muted' : 'text-sm text-danger'}`}>
			{children}
		</p>
	)
}
