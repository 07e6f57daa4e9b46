import { availableParallelism } from 'node:os'
import path from 'node:path'
import proxyAddr from 'proxy-addr'
import { z } from 'zod'
import { resolveBucketKeys, resolveBucket, bucketSettings, hasKeys, keysMissingIssue } from './files/bucket-address.ts'
import { resolveDatabase, databaseSettings, hasPrimary, primaryMissingIssue } from './database-address.ts'
import { parsePrivateTarget } from './internet/public-address.ts'
import { buildLocalUrl, hasUrl, listenSettings, urlMissingIssue } from './listen-address.ts'
import {
	isCommonPassword,
	passwordCostIssue,
	isPasswordCostAllowed,
	getPasswordCost,
	passwordSettings,
} from './passwords.ts'
import { nameField } from './validation-messages.ts'
import { hasCompleteKey, incompleteKeyIssue, paymentSettings, resolveRazorpay } from './razorpay/payment-settings.ts'

const monitoringSettings = {
	METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
	ERROR_WEBHOOK_URL: z
		.url({ protocol: /^https?$/, error: 'must be an address such as https://watch.example/errors' })
		.optional(),
}

/** Returns the settings for monitoring the shop. */
function resolveMonitoring(values: { METRICS_TOKEN?: string | undefined; ERROR_WEBHOOK_URL?: string | undefined }) {
	return {
		/** The token that gives access to the metrics. Without it no one can read them. */
		metricsToken: values.METRICS_TOKEN,
		/** The URL to which unexpected errors are reported. Without it none are reported. */
		errorWebhookUrl: values.ERROR_WEBHOOK_URL,
	}
}

/** The shop's name and contact details until the owner saves them in the admin. */
const contactSettings = {
	SHOP_NAME: z.string().default('Zari Lane'),
	SHOP_PHONE: z
		.string()
		.regex(/^\+?[1-9]\d{9,11}$/, 'must be a phone number of 10 to 12 digits')
		.optional(),
	SHOP_EMAIL: z.email('must be an email address').optional(),
	SHOP_ADDRESS: z.string().optional(),
	SHOP_GSTIN: z
		.string()
		.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, 'must be a GST number of 15 characters')
		.optional(),
	SHOP_MAPS_URL: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
}

const megabyte = 1024 * 1024
const flag = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on')

const count = z.coerce
	.number({ error: 'must be a number' })
	.int('must be a whole number')
	.min(1, 'must be at least 1')
	.max(1_000_000, 'must be at most 1000000')

const mailbox = z.email('must be an email address with a name, such as Zari Lane <hello@shop.example>')

function splitList(text: string): string[] {
	return text
		.split(',')
		.map((entry) => entry.trim())
		.filter(Boolean)
}

const privateTarget = z.string().transform((entry, context) => {
	const target = parsePrivateTarget(entry)
	if (target) return target
	context.addIssue('must be private addresses with a port, such as 127.0.0.1:5678, separated by commas')
	return z.NEVER
})

function isProxyList(entries: string[]): boolean {
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
	...listenSettings,
	WEB_PROCESSES: z
		.string()
		.regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto or a number from 1 to 64')
		.transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
		.default(1),
	PUBLIC_URL: z
		.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
		.refine(hasNoPath, 'must not have a path: the shop needs a whole domain')
		.optional(),
	...databaseSettings,
	UPLOADS_DIR: z.string().default('uploads'),
	...bucketSettings,
	BACKUP_DIR: z.string().optional(),
	SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
	ADMIN_EMAIL: z.email('must be an email address').toLowerCase().default('admin@example.com'),
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
		.refine(isProxyList, 'must be none, loopback, or addresses and networks such as 10.0.0.0/8, separated by commas')
		.optional(),
	API_ORIGINS: z
		.string()
		.default('')
		.transform(splitList)
		.refine(
			(origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
			'must be addresses such as https://app.example, separated by commas',
		),
	WEBHOOK_PRIVATE_TARGETS: z.string().default('').transform(splitList).pipe(z.array(privateTarget)),
	MAX_VIDEO_MB: z.coerce
		.number({ error: 'must be a number of megabytes' })
		.int('must be a whole number')
		.min(1, 'must be at least 1')
		.max(1_000, 'must be at most 1000')
		.default(50),
	ORDER_MAX_PER_LINE: count.default(20),
	ORDER_MAX_PIECES: count.default(50),
	ORDER_MAX_OPEN_CASH: count.default(5),
	...monitoringSettings,
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
 * Reads all settings from the environment. An empty value counts as unset. Throws a `SettingsError` that names each
 * invalid setting.
 */
export function parseSettings(variables: NodeJS.ProcessEnv) {
	const { values, given } = readVariables(variables)
	const localUrl = buildLocalUrl(values)
	const publicUrl = new URL(values.PUBLIC_URL ?? localUrl)
	return {
		/** The names of the settings that are set. */
		given,
		port: values.PORT,
		host: values.HOST,
		/** The shop's URL for a browser on this machine. It does not depend on PUBLIC_URL. */
		localUrl,
		/** The number of processes that serve visitors. */
		webProcesses: values.WEB_PROCESSES,
		/** The shop's public URL without a trailing slash: PUBLIC_URL, or `localUrl` by default. */
		publicUrl: publicUrl.origin,
		/** False when PUBLIC_URL is not set. Links then use the host of the request. */
		publicUrlGiven: values.PUBLIC_URL !== undefined,
		https: publicUrl.protocol === 'https:',
		...resolveDatabase(values),
		uploadsDir: path.resolve(values.UPLOADS_DIR),
		uploadsBucket: resolveBucket(values),
		bucketKeys: resolveBucketKeys(values),
		/** The backup folder. There is no nightly backup without it. */
		backupDir: values.BACKUP_DIR && path.resolve(values.BACKUP_DIR),
		sessionSecret: values.SESSION_SECRET,
		adminEmail: values.ADMIN_EMAIL,
		adminPassword: values.ADMIN_PASSWORD,
		passwordCost: getPasswordCost(values),
		/**
		 * The demo customer's password is public, so a shop that is reachable from outside must enable the demo
		 * explicitly.
		 */
		demo: values.DEMO ?? (values.NODE_ENV !== 'production' && publicUrl.protocol !== 'https:'),
		rateLimits: values.RATE_LIMITS,
		/** The configured order limits, also when RATE_LIMITS disables them. */
		orderLimits: {
			perLine: values.ORDER_MAX_PER_LINE,
			perOrder: values.ORDER_MAX_PIECES,
			openCod: values.ORDER_MAX_OPEN_CASH,
		},
		/** An https URL implies a proxy, usually on this machine. */
		trustedProxies: values.TRUSTED_PROXIES ?? (publicUrl.protocol === 'https:' ? ['loopback'] : []),
		/** Sites whose pages may call the JSON API. */
		apiOrigins: values.API_ORIGINS,
		/** Private addresses and ports that webhooks may be sent to; normally none. */
		webhookPrivateTargets: values.WEBHOOK_PRIVATE_TARGETS,
		maxVideoMb: values.MAX_VIDEO_MB,
		maxVideoBytes: values.MAX_VIDEO_MB * megabyte,
		/**
		 * The limit allows ten images or one video, and some more bytes. A single file that is too large then still
		 * reaches the shop, which names it in the error message.
		 */
		maxUploadBytes: Math.max(110, values.MAX_VIDEO_MB + 60) * megabyte,
		...resolveMonitoring(values),
		/** The keys of the shop's account at Razorpay; `null` unless both the key id and the key secret are set. */
		razorpay: resolveRazorpay(values),
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
		.refine(hasUrl, urlMissingIssue)
		.refine(hasKeys, keysMissingIssue)
		.refine(hasPrimary, primaryMissingIssue)
		.refine(isPasswordCostAllowed, passwordCostIssue)
		.refine(hasCompleteKey, incompleteKeyIssue)
		.safeParse(given)
	const problems = [
		...findMistypedNames(Object.keys(given), Object.keys(schema.shape)),
		...(result.error?.issues ?? []).map(({ path: [name], message }) => describeProblem(String(name), message)),
	]
	if (!result.success || problems.length > 0) throw new SettingsError(`The shop cannot start: ${problems.join('; ')}.`)
	return { values: result.data, given: Object.keys(given) }
}

/** Returns the text for the problem of a variable in a list of problems. */
function describeProblem(name: string, message: string): string {
	const named = nameField(message, name)
	return named === message ? `${name} ${message}` : named.replace(/\.$/, '')
}

let current: Settings | undefined

/** Returns this process's settings, which are read once. Throws `SettingsError`. */
export function getSettings(): Settings {
	current ??= parseSettings(process.env)
	return current
}

/** The minimum length of a name that is checked. A shorter one would resemble too many variables of other programs. */
const shortest = 7

/** Returns a message for each given name that is nearly the name of a missing setting, such as 'SMPT_URL'. */
function findMistypedNames(givenNames: string[], names: string[]): string[] {
	return givenNames
		.filter((name) => name.length >= shortest && !names.includes(name))
		.flatMap((name) => {
			const meant = names.find((other) => !givenNames.includes(other) && isSimilar(name, other))
			return meant ? `${name} is not a setting of the shop (did you mean ${meant}?)` : []
		})
}

/** Returns whether the names differ by one missing, extra or different character, or by two swapped neighbors. */
function isSimilar(name: string, other: string): boolean {
	let at = 0
	while (at < name.length && name[at] === other[at]) at += 1
	const [rest, otherRest] = [name.slice(at), other.slice(at)]
	const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
	const isReplaced = rest.slice(1) === otherRest.slice(1)
	return isSwapped || isReplaced || rest.slice(1) === otherRest || rest === otherRest.slice(1)
}
