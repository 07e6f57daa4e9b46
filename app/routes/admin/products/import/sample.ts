import { createCsvResponse } from '#app/http/files/file-responses.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { sampleFiles } from '#app/shop/import/import-view.ts'
import type { Route } from './+types/sample.ts'

export const handle = { permission: 'catalog' }

export async function loader({ params, context }: Route.LoaderArgs) {
	await requireAdmin(context)
	const sample = sampleFiles.find(({ name }) => name === params.name)
	if (!sample) throw new Response('Not found', { status: 404 })
	return createCsvResponse(`sample-${sample.name}`, [sample.text])
}
