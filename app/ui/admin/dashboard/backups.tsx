import { useCallback, useEffect, useRef, useState } from 'react'
import { showToast } from '../../shell/toast.tsx'
import { Form, useRevalidator } from 'react-router'
import { SubmitButton } from '../../forms/button.tsx'
import { FactLine } from '../page-parts.tsx'
import { AllClear, DashboardCard, CardLink } from './dashboard-card.tsx'

interface BackupsView {
	/** The start of the running backup as text. */
	runningSince: string | null
	lastGood: { on: string; size: string; took: string; file: string } | null
	failed: { on: string; problem: string } | null
	/**
	 * The last off-site copy, and in `test` the last test restore (rule: off-site). `problem` is `null` after a
	 * success.
	 */
	offSite: { on: string; where: string; problem: string | null } | null
	test: { on: string; problem: string | null } | null
	isOld: boolean
	isNightly: boolean
	folder: string
}

const to = '/admin/backup'

/**
 * Shows the state of the backups and a button that starts one. `backTo` is the page to return to after the start, if it
 * is not the dashboard.
 */
export function Backups({ backups, backTo }: { backups: BackupsView | 'failed'; backTo?: string }) {
	const isAlarm = backups !== 'failed' && needsAttention(backups)
	return (
		<DashboardCard
			title="Backups"
			link={!backTo && <CardLink to="/admin/settings/health">Shop health</CardLink>}
			of={backups}
			className={isAlarm ? 'border-l-4 border-danger' : ''}
		>
			{(view) => (
				<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
					<div className="min-w-0 flex-1 basis-56">
						{hasNoGoodBackup(view) ? <BackupAlert {...view} /> : <BackupStatus {...view} />}
						<LastGood {...view} />
						<BackupLocation {...view} />
						<BackupProofs {...view} />
					</div>
					<Form method="post" action={to} preventScrollReset>
						{backTo && <input type="hidden" name="backTo" value={backTo} />}
						<SubmitButton variant="secondary" action={to} pendingText="Starting..." className="px-4">
							Back up now
						</SubmitButton>
					</Form>
				</div>
			)}
		</DashboardCard>
	)
}

/** Returns whether the backups need attention and are therefore shown first on the dashboard. */
export function needsAttention({ failed, isOld, offSite, test }: BackupsView): boolean {
	return hasNoGoodBackup({ failed, isOld }) || Boolean(offSite?.problem) || Boolean(test?.problem)
}

function hasNoGoodBackup({ failed, isOld }: Pick<BackupsView, 'failed' | 'isOld'>): boolean {
	return failed !== null || isOld
}

function BackupAlert({ failed, runningSince }: BackupsView) {
	return (
		<>
			<p className="text-sm font-medium text-danger">
				{failed ? `The backup of ${failed.on} failed.` : 'The last backup is older than 36 hours.'}
			</p>
			{failed && <p className="text-sm [overflow-wrap:anywhere]">{failed.problem}</p>}
			{runningSince && <p className="text-sm">Another backup has been running since {runningSince}.</p>}
		</>
	)
}

function BackupStatus({ runningSince, lastGood, isNightly }: BackupsView) {
	if (runningSince) return <p className="text-sm">A backup has been running since {runningSince}.</p>
	if (lastGood) return <AllClear>Last backup: {lastGood.on}.</AllClear>
	return (
		<p className="text-sm">{isNightly ? 'The first backup runs within minutes.' : 'No backup has been made yet.'}</p>
	)
}

function LastGood(view: BackupsView) {
	const { lastGood } = view
	if (!lastGood) return hasNoGoodBackup(view) ? <p className="text-sm">There is no successful backup.</p> : null
	const date = hasNoGoodBackup(view) || view.runningSince ? `Last successful backup: ${lastGood.on}` : null
	return <FactLine facts={[date, lastGood.size, lastGood.took, lastGood.file]} className="mt-1" />
}

function BackupLocation({ isNightly, folder }: BackupsView) {
	return (
		<p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
			{isNightly
				? `A backup runs every night and is saved in ${folder}. Seven daily and four weekly backups are kept.`
				: `Automatic backups are off. Ask whoever runs your server to set BACKUP_DIR to a folder on another disk. Manual backups are saved in ${folder}.`}
		</p>
	)
}

function BackupProofs({ offSite, test }: BackupsView) {
	return (
		<>
			{offSite && (
				<BackupProof isGood={offSite.problem === null}>
					{offSite.problem === null
						? `Copied to ${offSite.where} on ${offSite.on}.`
						: `The off-site copy failed on ${offSite.on}: ${offSite.problem}`}
				</BackupProof>
			)}
			{test && (
				<BackupProof isGood={test.problem === null}>
					{test.problem === null
						? `Test restore passed on ${test.on}.`
						: `Test restore failed on ${test.on}: ${test.problem}`}
				</BackupProof>
			)}
		</>
	)
}

function BackupProof({ isGood, children }: { isGood: boolean; children: string }) {
	return (
		<p className={`mt-1 [overflow-wrap:anywhere] ${isGood ? 'text-xs text-muted' : 'text-sm text-danger'}`}>
			{children}
		</p>
	)
}

/** The seconds between automatic reloads of the dashboard's data. */
export const refreshSeconds = { usually: 5 * 60, duringBackup: 15 } as const
const checkEvery = 15_000

/**
 * Reloads the data of the page when `refresh` is called, and every `seconds` while the page is visible. If the shop
 * does not respond, the page stays as it is, with a toast of `failedText`.
 */
export function useRefresh(seconds: number, failedText: string) {
	const { revalidate, state } = useRevalidator()
	const [count, setCount] = useState(0)
	const lastAt = useRef(0)
	const refresh = useCallback(async () => {
		lastAt.current = Date.now()
		// The connection is checked first because a failed reload would show an error page.
		if (!(await isAnswering())) return showToast('error', failedText)
		await revalidate()
		setCount((before) => before + 1)
	}, [revalidate, failedText])
	useEffect(() => {
		lastAt.current = Date.now()
		const refreshIfDue = () => {
			if (document.visibilityState === 'visible' && Date.now() - lastAt.current >= seconds * 1000) void refresh()
		}
		const timer = setInterval(refreshIfDue, checkEvery)
		document.addEventListener('visibilitychange', refreshIfDue)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', refreshIfDue)
		}
	}, [refresh, seconds])
	return { refresh, isRefreshing: state === 'loading', isRefreshed: count > 0 }
}

async function isAnswering(): Promise<boolean> {
	try {
		const { status } = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
		return status < 500
	} catch {
		return false
	}
}
