import { availableParallelism } from 'node:os'
import path from 'node:path'
import proxyAddr from 'proxy-addr'
import { z } from 'zod'
import { bucketKeysOf, bucketOf, bucketSettings, hasKeys, keysMissing } from './files/bucket-address.ts'
import { contactSettings } from './contact-settings.ts'
import { databaseOf, databaseSettings, hasPrimary, primaryMissing } from './database-address.ts'
import { isCommonPassword, hashesBadly, hashesWellEnough, passwordCostOf, passwordSettings } from './passwords.ts'
import { mistypedNames } from './mistyped-names.ts'
import { hasWholeKey, keyIsHalf, paymentSettings, razorpayOf } from './razorpay/payment-settings.ts'
import { watchOf, watchSettings } from './reporting/watch-settings.ts'

const megabyte = 1024 * 1024
const flag = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on')

const count = z.coerce
	.number({ error: 'must be a number' })
	.int('must be a whole number')
	.min(1, 'must be at least 1')
	.max(1_000_000, 'must be at most 1000000')

const mailbox = z.email('must be an address such as Zari Lane <hello@shop.example>')

function areProxies(entries: string[]): boolean {
	try {
		proxyAddr.compile(entries)
		return true
	} catch {
		return false
	}
}

function hasNoPath(address: string): boolean {
	if (!URL.canParse(address)) return true
	const { pathname, search, hash } = new URL(address)
	return pathname === '/' && search === '' && hash === ''
}

/** The setting is 'Zari Lane <hello@shop.example>' or only the address. */
const sender = z.string().transform((text) => {
	const [, name = '', address = text.trim()] = /^(.*)<([^<>]*)>\s*$/.exec(text) ?? []
	return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
})

const schema = z.object({
	NODE_ENV: z.string().default('development'),
	PORT: z.coerce
		.number({ error: 'must be a port number' })
		.int('must be a port number')
		.min(0)
		.max(65_535, 'must be a port number')
		.default(3000),
	HOST: z.string().default('127.0.0.1'),
	WEB_PROCESSES: z
		.string()
		.regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto or a number from 1 to 64')
		.transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
		.default(1),
	PUBLIC_URL: z
		.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
		.refine(hasNoPath, 'must have no path: the shop is all of an address')
		.optional(),
	...databaseSettings,
	UPLOADS_DIR: z.string().default('uploads'),
	...bucketSettings,
	BACKUP_DIR: z.string().optional(),
	SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
	ADMIN_EMAIL: z.email('must be an e-mail address').toLowerCase().default('admin@example.com'),
	ADMIN_PASSWORD: z
		.string()
		.min(8, 'must have at least 8 characters')
		.max(256, 'must have at most 256 characters')
		.refine((password) => !isCommonPassword(password), 'must not be one of the most common passwords')
		.optional(),
	...passwordSettings,
	DEMO: flag.optional(),
	RATE_LIMITS: flag.default(true),
	TRUSTED_PROXIES: z
		.string()
		.transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((entry) => entry.trim())))
		.refine(areProxies, 'must be none, loopback, or addresses and networks such as 10.0.0.0/8 with commas between them')
		.optional(),
	API_ORIGINS: z
		.string()
		.default('')
		.transform((text) =>
			text
				.split(',')
				.map((entry) => entry.trim())
				.filter(Boolean),
		)
		.refine(
			(origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
			'must be addresses such as https://app.example, with commas between them',
		),
	MAX_VIDEO_MB: z.coerce
		.number({ error: 'must be a number of megabytes' })
		.int('must be a whole number')
		.min(1, 'must be at least 1')
		.max(1_000, 'must be at most 1000')
		.default(50),
	ORDER_MAX_PER_LINE: count.default(20),
	ORDER_MAX_PIECES: count.default(50),
	ORDER_MAX_OPEN_CASH: count.default(5),
	...watchSettings,
	...paymentSettings,
	SMTP_URL: z
		.url({
			protocol: /^smtps?$/,
			hostname: /./,
			error: 'must be an address such as smtps://user:password@mail.example:465',
		})
		.optional(),
	MAIL_FROM: sender.pipe(z.object({ name: z.string(), address: mailbox })).optional(),
	...contactSettings,
})

/** An invalid setting. The message is for the operator who starts the shop. */
export class SettingsError extends Error {}

export type Settings = ReturnType<typeof parseSettings>

/**
 * Reads all settings from the environment; an empty value counts as unset. Throws `SettingsError` that names each
 * invalid one.
 */
export function parseSettings(variables: NodeJS.ProcessEnv) {
	const { values, given } = readVariables(variables)
	const host = values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST
	const shownHost = values.HOST === '127.0.0.1' || values.HOST === '0.0.0.0' ? 'localhost' : host
	const publicUrl = new URL(values.PUBLIC_URL ?? `http://${shownHost}:${values.PORT}`)
	return {
		/** The names of the settings that are set. */
		given,
		port: values.PORT,
		host: values.HOST,
		/** The number of processes that serve visitors. */
		webProcesses: values.WEB_PROCESSES,
		/** The URL without a trailing slash. */
		publicUrl: publicUrl.origin,
		/** False for the default: links then use the request's host. */
		publicUrlGiven: values.PUBLIC_URL !== undefined,
		https: publicUrl.protocol === 'https:',
		...databaseOf(values),
		uploadsDir: path.resolve(values.UPLOADS_DIR),
		uploadsBucket: bucketOf(values),
		bucketKeys: bucketKeysOf(values),
		/** The backup folder. There is no nightly backup without it. */
		backupDir: values.BACKUP_DIR && path.resolve(values.BACKUP_DIR),
		sessionSecret: values.SESSION_SECRET,
		adminEmail: values.ADMIN_EMAIL,
		adminPassword: values.ADMIN_PASSWORD,
		passwordCost: passwordCostOf(values),
		/**
		 * The demo customer's password is public, so a shop that is reachable from outside must enable the demo
		 * explicitly.
		 */
		demo: values.DEMO ?? (values.NODE_ENV !== 'production' && publicUrl.protocol !== 'https:'),
		rateLimits: values.RATE_LIMITS,
		/** The configured order limits, also when RATE_LIMITS disables them. */
		orderLimits: {
			perLine: values.ORDER_MAX_PER_LINE,
			pieces: values.ORDER_MAX_PIECES,
			openCash: values.ORDER_MAX_OPEN_CASH,
		},
		/** The maximum quantity in one order, for a product color and in total; `null` for no limit. */
		orderMaxPerLine: values.RATE_LIMITS ? values.ORDER_MAX_PER_LINE : null,
		orderMaxPieces: values.RATE_LIMITS ? values.ORDER_MAX_PIECES : null,
		/** The maximum number of unpaid cash on delivery orders of an account or phone number; `null` for no limit. */
		orderMaxOpenCash: values.RATE_LIMITS ? values.ORDER_MAX_OPEN_CASH : null,
		/** An https URL implies a proxy, usually on this machine. */
		trustedProxies: values.TRUSTED_PROXIES ?? (publicUrl.protocol === 'https:' ? ['loopback'] : []),
		/** Sites whose pages may call the JSON API. */
		apiOrigins: values.API_ORIGINS,
		maxVideoMb: values.MAX_VIDEO_MB,
		maxVideoBytes: values.MAX_VIDEO_MB * megabyte,
		/** The limit allows ten images or a video and some more, so that a file that is too large is rejected by name. */
		maxUploadBytes: Math.max(110, values.MAX_VIDEO_MB + 60) * megabyte,
		...watchOf(values),
		/** The service for online payments; `null` until id and secret are set. */
		razorpay: razorpayOf(values),
		/** The mail server. Without it emails become files in the data folder. */
		smtpUrl: values.SMTP_URL,
		mailFrom: values.MAIL_FROM ?? {
			name: values.SHOP_NAME,
			address: values.SHOP_EMAIL ?? `noreply@${publicUrl.hostname}`,
		},
		/** The GSTIN on invoices. */
		gstin: values.SHOP_GSTIN,
		/** The environment's values for settings that the owner has not saved (rule: saved-settings). */
		shop: {
			name: values.SHOP_NAME,
			phone: values.SHOP_PHONE,
			email: values.SHOP_EMAIL,
			address: values.SHOP_ADDRESS,
			mapsUrl: values.SHOP_MAPS_URL,
		},
	}
}

function readVariables(variables: NodeJS.ProcessEnv) {
	const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
	const result = schema
		.refine(hasKeys, keysMissing)
		.refine(hasPrimary, primaryMissing)
		.refine(hashesWellEnough, hashesBadly)
		.refine(hasWholeKey, keyIsHalf)
		.safeParse(given)
	const problems = [
		...mistypedNames(Object.keys(given), Object.keys(schema.shape)),
		...(result.error?.issues ?? []).map((issue) => `${String(issue.path[0])} ${issue.message}`),
	]
	if (!result.success || problems.length > 0) throw new SettingsError(`The shop cannot start: ${problems.join('; ')}.`)
	return { values: result.data, given: Object.keys(given) }
}

let current: Settings | undefined

/** Returns this process's settings, which are read once. Throws `SettingsError`. */
export function settings(): Settings {
	current ??= parseSettings(process.env)
	return current
}
