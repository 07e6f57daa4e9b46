import { createCsvResponse } from '#app/http/files/file-responses.server.ts'
import { getOrigin } from '#app/http/session/request-middleware.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { recordExport } from '#app/shop/activity/record-activity.server.ts'
import { exportProducts } from '#app/shop/import/draft/product-cells.server.ts'
import type { Route } from './+types/export.ts'

export const handle = { permission: 'exports' }

/** Streams the export. Importing the file again changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
	await recordExport(await requireAdmin(context), 'Products')
	return createCsvResponse('products', exportProducts(getOrigin(url)))
}
