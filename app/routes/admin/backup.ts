import { z } from 'zod'
import { actRoute } from '#app/http/admin/act-route.server.ts'
import { safeRedirect } from '#app/http/session/redirect-to.ts'
import { backUpNow } from '#app/shop/backup/run-backup.server.ts'

export const handle = { act: 'backups' }

const { loader, action } = actRoute({
	back: ({ form }) => safeRedirect(form?.get('backTo'), '/admin'),
	schema: z.object({}),
	act: async (admin) => ((await backUpNow(admin)) ? 'The backup has begun.' : 'A backup is being made already.'),
	unexpected: 'The backup could not be begun.',
})
export { loader, action }
export { ActProblem as ErrorBoundary } from '#app/ui/admin/problem.tsx'
