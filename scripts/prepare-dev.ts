import { migrateShop, MigrationError } from '../app/adapters/db/migrate.server.ts'
import { parseSettings, SettingsError } from '../app/adapters/settings.server.ts'
import { reserveSharedPort } from '../app/http/server/open-port.ts'
import { describeAccounts, describeAdmin, fillDemo, readStartArguments } from '../prisma/seed/fill-demo.ts'

// Prepares the development server the way a start of the shop does before it opens.
try {
	readStartArguments()
	const settings = parseSettings(process.env)
	// Before anything is written, because a port in use must not cost the password of a first start.
	await reserveSharedPort(settings)
	await migrateShop()
	// Imported only after the settings are valid, because they open the database.
	const [{ closeDatabase, read }, { ensureOwner }, { saveNewShopDefaults }] = await Promise.all([
		import('../app/adapters/db/db.server.ts'),
		import('../app/shop/people/user.server.ts'),
		import('../app/shop/settings/default-settings.server.ts'),
	])
	if (!settings.demo) await saveNewShopDefaults()
	const newPassword = await ensureOwner(settings.adminEmail, settings.adminPassword)
	if (newPassword !== undefined)
		console.log(`\nThe account of the admin is created:\n${describeAdmin(settings, newPassword)}`)
	const isEmpty = (await read.product.findFirst({ select: { id: true } })) === null
	if (isEmpty && settings.demo) await fillDemo()
	await closeDatabase()
	console.log(`\n${settings.shop.name} opens for development: ${settings.localUrl}\n`)
	console.log(describeAccounts(settings, newPassword))
} catch (error) {
	if (!(error instanceof SettingsError || error instanceof MigrationError)) throw error
	console.error(error.message)
	process.exit(1)
}
