import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { adminOf } from '#app/http/session/admin.server.ts'
import { originOf } from '#app/http/public-address.server.ts'
import { auditExport } from '#app/shop/audit/audit-export.server.ts'
import { exportProducts } from '#app/shop/catalog/import/export-products.server.ts'
import { formatIndianDate } from '#app/shop/dates.ts'
import type { Route } from './+types/export.ts'

/** Streamed; importing it again changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
	await auditExport(await adminOf(context), 'Products')
	const fileName = `products-${formatIndianDate(new Date())}.csv`
	return new Response(
		createReadableStreamFromReadable(Readable.from(exportProducts(originOf(url)), { objectMode: false })),
		{
			headers: {
				'Content-Type': 'text/csv; charset=utf-8',
				'Content-Disposition': `attachment; filename="${fileName}"`,
			},
		},
	)
}
