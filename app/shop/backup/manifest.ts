import { z } from 'zod'

/** The reason the owner reads on emails and webhook deliveries that must be resent manually (rule: backup-restore). */
export const pausedAfterRestoreMessage = 'held back when the shop was restored: it may already have been sent'

/** The key of the setting that marks a restored shop until its first start, which pauses the pending notifications. */
export const restoredKey = 'restored.unopened'

/**
 * The keys of internal settings: `file` and `server` identify the place where this database is the active shop, and
 * `silent` is the time since which its notifications are paused (rule: silent-copy).
 */
export const identityKeys = { file: 'place.file', server: 'place.server', silent: 'place.silent' }

/** The names of the parts of a backup. Images and videos have the names that they have in the shop: `originals/…`. */
export const parts = { database: 'shop.db', secret: 'session-secret', manifest: 'manifest.json' }

const currentFormat = 1
const count = z.number().int().nonnegative()
const name = z.string().regex(/^(shop\.db|session-secret|originals\/[0-9a-f]{16,32}\.[a-z0-9]{1,5})$/)

const schema = z.object({
	format: z.literal(currentFormat),
	madeAt: z.iso.datetime(),
	migrations: z.array(z.string()),
	files: z.array(z.object({ name, size: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
	lost: z.array(name),
	sums: z.object({ orders: count, ordersPaise: count, pieces: z.number().int(), users: count }),
})

export type Manifest = z.infer<typeof schema>

/** A backup error whose message is shown in the admin. */
export class BackupError extends Error {}

/** Returns the text of a manifest for a backup created at `now`. */
export function writeManifest(content: Omit<Manifest, 'format' | 'madeAt'>, now: Date): string {
	return `${JSON.stringify({ format: currentFormat, madeAt: now.toISOString(), ...content } satisfies Manifest, null, '\t')}\n`
}

/**
 * Reads a manifest.
 *
 * @throws BackupError: the text is not a manifest or has a newer format.
 */
export function readManifest(text: string): Manifest {
	let content: unknown
	try {
		content = JSON.parse(text)
	} catch {
		throw new BackupError('Its manifest is damaged.')
	}
	const { format } = (content ?? {}) as { format?: unknown }
	if (typeof format === 'number' && format > currentFormat)
		throw new BackupError('It was made by a newer version of the shop. Use that version.')
	const result = schema.safeParse(content)
	if (!result.success) throw new BackupError('Its manifest is damaged.')
	return result.data
}

/** Returns the file name of a backup. Names sort by time. */
export function buildBackupName(now: Date): string {
	return `shop-${formatTimestamp(now)}.tar`
}

/** Formats a time for use in a file name. */
export function formatTimestamp(now: Date): string {
	return now.toISOString().replace(/[:.]/g, '-')
}

/**
 * Returns the first difference between `manifest`, the files found in the archive and the contents of the archive's
 * database as a sentence, or `undefined` when they match.
 */
export function findDifference(
	manifest: Manifest,
	found: Manifest['files'],
	contents: Pick<Manifest, 'migrations' | 'sums'> & { files: string[] },
): string | undefined {
	const inArchive = new Map(found.map((file) => [file.name, file]))
	if (inArchive.size !== found.length) return 'It contains a file twice.'
	for (const { name: expected, size, sha256 } of manifest.files) {
		const file = inArchive.get(expected)
		if (!file) return `${expected} is missing.`
		if (file.size !== size || file.sha256 !== sha256) return `${expected} is damaged.`
		inArchive.delete(expected)
	}
	const [stranger] = inArchive.keys()
	if (stranger) return `${stranger} does not belong in a backup.`
	const there = new Set([...manifest.files.map((file) => file.name), ...manifest.lost])
	const missing = contents.files.find((file) => !there.has(file))
	if (missing) return `${missing}, which its database refers to, is missing.`
	if (JSON.stringify(contents.migrations) !== JSON.stringify(manifest.migrations))
		return 'Its database is not the one its manifest describes.'
	const wrong = (['orders', 'ordersPaise', 'pieces', 'users'] as const).find(
		(sum) => contents.sums[sum] !== manifest.sums[sum],
	)
	return wrong && `Its database does not match its manifest (${wrong}).`
}
