import { csvResponse } from '#app/http/admin/csv-response.server.ts'
import { originOf } from '#app/http/session/origin.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { noteExport } from '#app/shop/journal/journal.server.ts'
import { exportProducts } from '#app/shop/import/existing-products.server.ts'
import type { Route } from './+types/export.ts'

export const handle = { act: 'exports' }

/** Streams the export. Importing the file again changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
	await noteExport(await adminOf(context), 'Products')
	return csvResponse('products', exportProducts(originOf(url)))
}
