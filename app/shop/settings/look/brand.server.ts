import { read } from '#app/adapters/db/db.server.ts'
import { isSignatureOf, signatureOf } from '#app/adapters/secret.server.ts'
import { refuse } from '../../refusal.ts'
import type { Actor } from '../../words/roles.ts'
import { digest, seenText } from '../../two-versions/seen-version.server.ts'
import { comparedLook } from '../brand.ts'
import { saveCard } from '../save-settings.server.ts'
import { settingsNow, shopMark } from '../shop-settings.server.ts'
import type { Look } from './look.ts'

/** Seven days, in milliseconds. */
export const previewLasts = 7 * 24 * 60 * 60_000

interface Change {
	look: Look
	/** The hash of its logo. `''` for none; if absent, that of the draft. */
	mark?: string | undefined
	/** Detects a second editor. */
	seen: string
}

/** Saves a theme as a draft. Shoppers keep seeing the old one (rule: brand-draft). */
export async function saveDraft(actor: Actor, { look, mark, seen }: Change, now = Date.now()): Promise<void> {
	const { look: published, draft } = settingsNow().brand
	await mustBeStored(mark)
	const kept = { since: now, ...draft, ...look, ...(mark !== undefined && { mark }) }
	await saveCard(actor, 'brand', { seen, look: published, draft: kept })
}

/** Saves a logo as a draft. `''` for none. */
export function draftMark(actor: Actor, mark: string): Promise<void> {
	const { look, draft, seen } = brandForForm()
	return saveDraft(actor, { look: draft ?? look, mark, seen })
}

/** Publishes a theme, and deletes its draft and the draft's preview URLs. */
export async function publishLook(actor: Actor, { look, mark, seen }: Change): Promise<void> {
	await mustBeStored(mark)
	await saveCard(actor, 'brand', { seen, look, draft: null }, mark ?? settingsNow().brand.draft?.mark)
}

async function mustBeStored(mark = '') {
	if (mark && (await read.image.count({ where: { hash: mark } })) === 0)
		refuse('invalid', 'This logo is no longer here. Please choose it again.')
}

/**
 * Returns the draft of the theme, or else the published theme, with its logo and the expected version for conflict
 * detection.
 */
export function brandForForm() {
	const { look, draft } = settingsNow().brand
	const mark = draft?.mark ?? shopMark()
	const seen = seenText(digest(settingsNow().brand), comparedLook, { ...(draft ?? look), mark })
	return { look, draft, seen, mark }
}

/** Deletes the draft. */
export function dropDraft(actor: Actor, seen: string): Promise<void> {
	return saveCard(actor, 'brand', { seen, look: settingsNow().brand.look, draft: null })
}

/** Returns the token that opens the draft's preview for seven days. `null` without a draft. */
export function previewToken(now = Date.now()): string | null {
	const { draft } = settingsNow().brand
	if (!draft) return null
	const until = (now + previewLasts).toString(36)
	return `${until}-${signatureOf(previewText(draft.since, until))}`
}

/** Returns the draft that a token opens. `null` when the token is expired or the draft was published or deleted. */
export function previewedLook(token: string, now = Date.now()): (Look & { mark?: string | undefined }) | null {
	const { draft } = settingsNow().brand
	const [, until, signature = ''] = /^([0-9a-z]{8,9})-([\w-]{43})$/.exec(token) ?? []
	if (!draft || until === undefined || parseInt(until, 36) <= now) return null
	return isSignatureOf(previewText(draft.since, until), signature) ? draft : null
}

/**
 * Checks a preview token.
 *
 * @throws not-found: the token opens no draft.
 */
export async function mustBePreview(token: string): Promise<void> {
	if (!previewedLook(token)) refuse('not-found', 'This preview is over')
}

const previewText = (since: number, until: string) => `look:${since}:${until}`
