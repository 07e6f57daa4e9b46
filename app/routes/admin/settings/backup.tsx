import { getBackupsView } from '#app/http/admin/backups-view.server.ts'
import { Backups, refreshSeconds } from '#app/ui/admin/dashboard/backups.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/backup.ts'

const path = '/admin/settings/backup'

export const meta: Route.MetaFunction = () => [{ title: 'Backup · Settings · Admin' }]

export const loader = () => getBackupsView(new Date())

export const handle: RefreshingHandle = {
	permission: 'settings',
	refresh: ({ runningSince }: Route.ComponentProps['loaderData']) =>
		runningSince ? { seconds: refreshSeconds.duringBackup, to: path } : undefined,
}

export default function BackupSettings({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHeader title="Backup" back={{ to: '/admin/settings', label: 'Settings' }} />
			<div className="max-w-3xl">
				<Backups backups={loaderData} backTo={path} />
			</div>
		</>
	)
}

export { CardError as ErrorBoundary } from '#app/ui/admin/settings/card-page.tsx'
