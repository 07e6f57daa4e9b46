import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings, SettingsError } from './settings.server.ts'

test('without any variables the shop runs as a local demo', () => {
	const settings = parseSettings({})
	expect(settings).toMatchObject({
		port: 3000,
		host: '127.0.0.1',
		publicUrl: 'http://localhost:3000',
		https: false,
		adminEmail: 'admin@example.com',
		demo: true,
		rateLimits: true,
		shop: { name: 'Zari Lane' },
	})
	expect(settings.databaseFile).toMatch(/\/data\/shop\.db$/)
	expect(settings.uploadsDir).toMatch(/\/uploads$/)
})

test.each([
	['127.0.0.1', 'http://localhost:3000'],
	['0.0.0.0', 'http://localhost:3000'],
	['::1', 'http://[::1]:3000'],
	['shop-server.lan', 'http://shop-server.lan:3000'],
])('a shop that listens on %s is at %s', (HOST, publicUrl) => {
	expect(parseSettings({ HOST }).publicUrl).toBe(publicUrl)
})

test.each(['[::1]', 'localhost:3000', 'http://localhost', 'a b', '::1::'])('rejects the host %s', (HOST) => {
	expect(() => parseSettings({ HOST })).toThrow(
		'The shop cannot start: HOST must be an address or a name without brackets, port or path, such as 127.0.0.1 or ::1.',
	)
})

test('an IPv6 address with its zone is a host only with a public address', () => {
	const HOST = 'fe80::1%eth0'
	expect(() => parseSettings({ HOST })).toThrow(
		'The shop cannot start: HOST cannot be part of a web address, so PUBLIC_URL must be set.',
	)
	expect(parseSettings({ HOST, PUBLIC_URL: 'https://shop.example' }).host).toBe(HOST)
})

test('production has no demo shop unless it is enabled', () => {
	expect(parseSettings({ NODE_ENV: 'production' }).demo).toBe(false)
	expect(parseSettings({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
})

test('a public https address has no demo shop unless it is enabled', () => {
	expect(parseSettings({ PUBLIC_URL: 'https://shop.example' }).demo).toBe(false)
	expect(parseSettings({ PUBLIC_URL: 'https://shop.example', DEMO: 'on' }).demo).toBe(true)
	expect(parseSettings({ PUBLIC_URL: 'http://shop.example' }).demo).toBe(true)
})

test('one process serves visitors unless more are configured', () => {
	const processes = (WEB_PROCESSES?: string) => parseSettings({ WEB_PROCESSES }).webProcesses
	expect(processes()).toBe(1)
	expect(processes('2')).toBe(2)
	expect(processes('auto')).toEqual(availableParallelism())
})

test('a local proxy is trusted when the public address is https; otherwise only the named proxies are', () => {
	expect(parseSettings({}).trustedProxies).toEqual([])
	expect(parseSettings({ PUBLIC_URL: 'https://shop.example' }).trustedProxies).toEqual(['loopback'])
	expect(parseSettings({ PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
	expect(parseSettings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8' }).trustedProxies).toEqual([
		'loopback',
		'10.0.0.0/8',
		'fd00::/8',
	])
})

test("email is sent in the shop's name unless another name is set", () => {
	const shop = { SHOP_NAME: 'Loom', SHOP_EMAIL: 'hello@loom.example' }
	expect(parseSettings(shop)).toMatchObject({
		smtpUrl: undefined,
		mailFrom: { name: 'Loom', address: 'hello@loom.example' },
	})
	expect(parseSettings({ ...shop, MAIL_FROM: 'orders@loom.example' }).mailFrom).toEqual({
		name: '',
		address: 'orders@loom.example',
	})
	expect(parseSettings({ MAIL_FROM: '"Loom, Surat" <orders@loom.example>' }).mailFrom).toEqual({
		name: 'Loom, Surat',
		address: 'orders@loom.example',
	})
	expect(parseSettings({ SMTP_URL: 'smtps://me:p%40ss@mail.example:465' }).smtpUrl).toBe(
		'smtps://me:p%40ss@mail.example:465',
	)
})

test('shop details that the owner has not set are missing, not invented', () => {
	const { shop, mailFrom } = parseSettings({ PUBLIC_URL: 'https://loom.example' })
	expect(shop).toEqual({ name: 'Zari Lane' })
	expect(mailFrom).toEqual({ name: 'Zari Lane', address: 'noreply@loom.example' })
})

test('a video may have 50 MB or the configured limit, and uploads allow as much', () => {
	const megabyte = 1024 * 1024
	expect(parseSettings({})).toMatchObject({
		maxVideoMb: 50,
		maxVideoBytes: 50 * megabyte,
		maxUploadBytes: 110 * megabyte,
	})
	expect(parseSettings({ MAX_VIDEO_MB: '200' })).toMatchObject({
		maxVideoMb: 200,
		maxVideoBytes: 200 * megabyte,
		maxUploadBytes: 260 * megabyte,
	})
})

test('orders limit the quantity and accounts limit unpaid COD orders', () => {
	expect(parseSettings({}).orderLimits).toEqual({ perLine: 20, perOrder: 50, openCod: 5 })
	const own = { ORDER_MAX_PER_LINE: '3', ORDER_MAX_PIECES: '10', ORDER_MAX_OPEN_CASH: '1' }
	expect(parseSettings(own).orderLimits).toEqual({ perLine: 3, perOrder: 10, openCod: 1 })
})

test('passwords are hashed as strongly as OWASP recommends, and as cheaply as possible in tests', () => {
	expect(parseSettings({}).passwordCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 })
	const DATABASE_URL = `file:${path.join(tmpdir(), 'test', 'shop.db')}`
	expect(parseSettings({ PASSWORD_COST: 'lowest', DATABASE_URL }).passwordCost).toMatchObject({ memory: 8 })
})

test.each([
	[{ PORT: 'many' }, 'PORT must be a port number'],
	[{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an address such as https://shop.example'],
	[{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a path that starts with file:, or a PostgreSQL URL'],
	[{ DATABASE_URL: 'postgresql://shop@:x/' }, 'DATABASE_URL must be a PostgreSQL URL'],
	[{ DATABASE_READ_URL: 'file:copy.db' }, 'DATABASE_READ_URL must be a PostgreSQL URL'],
	[
		{ DATABASE_READ_URL: 'postgresql://replica/shop' },
		'DATABASE_READ_URL is for a read replica and needs its PostgreSQL server in DATABASE_URL',
	],
	[{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
	[
		{ TRUSTED_PROXIES: 'everybody' },
		'TRUSTED_PROXIES must be none, loopback, or addresses and networks such as 10.0.0.0/8, separated by commas',
	],
	[{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters'],
	[{ ADMIN_PASSWORD: 'qwertyuiop' }, 'ADMIN_PASSWORD must not be one of the most common passwords'],
	[{ DEMO: 'yes' }, 'DEMO must be on or off'],
	[{ PASSWORD_COST: 'low' }, 'PASSWORD_COST must be full or lowest'],
	[
		{ PASSWORD_COST: 'lowest' },
		'PASSWORD_COST may be lowest only for tests that keep their data in the temporary folder',
	],
	[
		{ PASSWORD_COST: 'lowest', DATABASE_URL: 'postgresql://shop/shop' },
		'PASSWORD_COST may be lowest only for tests that keep their data in the temporary folder',
	],
	[{ RATE_LIMITS: '1' }, 'RATE_LIMITS must be on or off'],
	[{ ORDER_MAX_OPEN_CASH: '1.5' }, 'ORDER_MAX_OPEN_CASH must be a whole number'],
	[{ WEB_PROCESSES: '0' }, 'WEB_PROCESSES must be auto or a number from 1 to 64'],
	[{ MAX_VIDEO_MB: '0' }, 'MAX_VIDEO_MB must be at least 1'],
	[{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example:465'],
	[
		{ MAIL_FROM: 'Zari\r\nBcc: all@evil.example <a@shop.example>' },
		'MAIL_FROM must be an email address with a name, such as Zari Lane <hello@shop.example>',
	],
	[{ PUBLIC_URL: 'https://shop.example/store' }, 'PUBLIC_URL must not have a path: the shop needs a whole domain'],
	[
		{ RAZORPAY_KEY_ID: 'rzp_test_12345678' },
		'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET must be set together for online payments',
	],
	[
		{ RAZORPAY_WEBHOOK_SECRET: 'a secret of the webhook' },
		'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET must be set together for online payments',
	],
	[{ SMPT_URL: 'smtp://mail.example' }, 'SMPT_URL is not a setting of the shop (did you mean SMTP_URL?)'],
	[{ UPLOAD_DIR: '/srv/uploads' }, 'UPLOAD_DIR is not a setting of the shop (did you mean UPLOADS_DIR?)'],
	[{ SHOP_PHONE: 'call me' }, 'SHOP_PHONE must be a phone number of 10 to 12 digits'],
	[{ SHOP_GSTIN: '24AAAAA0000A1X5' }, 'SHOP_GSTIN must be a GST number of 15 characters'],
])('the setting %o stops the start with a clear error', (variables, sentence) => {
	expect(() => parseSettings(variables)).toThrow(new SettingsError(`The shop cannot start: ${sentence}.`))
})

test('a misspelled variable is ignored when the correct one is set too', () => {
	expect(parseSettings({ UPLOADS_DIRS: '/a', UPLOADS_DIR: '/srv/uploads' }).uploadsDir).toBe('/srv/uploads')
})

test('several wrong settings are reported at once', () => {
	expect(() => parseSettings({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*; DEMO /)
})

test('a bucket needs its keys and a valid address', () => {
	const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
	const UPLOADS_URL = 's3://shop/a/b?endpoint=https://s3.example&region=eu-1'
	expect(parseSettings({ UPLOADS_URL, ...keys }).uploadsBucket).toMatchObject({
		url: 'https://s3.example/shop',
		prefix: 'a/b/',
		region: 'eu-1',
		shown: 's3://shop/a/b',
	})
	expect(() => parseSettings({ UPLOADS_URL })).toThrow('UPLOADS_URL needs the keys in AWS_ACCESS_KEY_ID')
	for (const wrong of ['https://s3.example/shop', 's3://', 's3://shop?endpoint=s3.example', 's3://shop?acl=public'])
		expect(() => parseSettings({ UPLOADS_URL: wrong, ...keys }), wrong).toThrow('UPLOADS_URL must be an address')
})

test('webhooks go to no private address unless an address and port are named', () => {
	expect(parseSettings({}).webhookPrivateTargets).toEqual([])
	expect(parseSettings({ WEBHOOK_PRIVATE_TARGETS: '127.0.0.1:5678, [::1]:80' }).webhookPrivateTargets).toEqual([
		{ address: '127.0.0.1', port: 5678 },
		{ address: '::1', port: 80 },
	])
})

test.each(['n8n:5678', '8.8.8.8:443', '127.0.0.1'])('the private target %s of webhooks stops the start', (entry) => {
	expect(() => parseSettings({ WEBHOOK_PRIVATE_TARGETS: entry })).toThrow('WEBHOOK_PRIVATE_TARGETS')
})
