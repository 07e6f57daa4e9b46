import { z } from 'zod'
import { actionRoute } from '#app/http/admin/action-route.server.ts'
import { toSafePath } from '#app/http/responses/redirects.ts'
import { backUpOnRequest } from '#app/shop/backup/run-backup.server.ts'

export const handle = { permission: 'backups' }

const { loader, action } = actionRoute({
	back: ({ form }) => toSafePath(form?.get('backTo'), '/admin'),
	schema: z.object({}),
	run: async (admin) => ((await backUpOnRequest(admin)) ? 'Backup started.' : 'A backup is already running.'),
	unexpected: 'The backup could not be started.',
})
export { loader, action }
export { ActionError as ErrorBoundary } from '#app/ui/admin/error-page.tsx'
