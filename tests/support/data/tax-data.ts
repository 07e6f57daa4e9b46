import { write } from '../../../app/adapters/db/db.server.ts'

/** Of a regular shop in Gujarat. */
export const taxSettings: Record<string, string> = {
	mode: 'regular',
	gstin: '24AAACC1206D1ZM',
	legalName: 'Zari Lane Private Limited',
	hsn: '6204',
}

/** In place of what the settings of tax were. */
export async function setTax(values: Record<string, string>): Promise<void> {
	await write(async (tx) => {
		await tx.setting.deleteMany({ where: { key: { startsWith: 'tax.' } } })
		await tx.setting.createMany({
			data: Object.entries(values).map(([field, value]) => ({ key: `tax.${field}`, value })),
		})
	})
}
