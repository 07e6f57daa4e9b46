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
	/** The hash of its logo, '' for none; without one that of the draft. */
	mark?: string | undefined
	/** Tells a second editor from the first. */
	seen: string
}

/** Keeps a look for later: shoppers see the old one (rule: brand-draft). */
export async function saveDraft(actor: Actor, { look, mark, seen }: Change, now = Date.now()): Promise<void> {
	const { look: published, draft } = settingsNow().brand
	await mustBeStored(mark)
	const kept = { since: now, ...draft, ...look, ...(mark !== undefined && { mark }) }
	await saveCard(actor, 'brand', { seen, look: published, draft: kept })
}

/** Keeps a logo for later, '' for none. */
export function draftMark(actor: Actor, mark: string): Promise<void> {
	const { look, draft, seen } = brandForForm()
	return saveDraft(actor, { look: draft ?? look, mark, seen })
}

/** Shows shoppers a look, and ends its draft with the addresses of its preview. */
export async function publishLook(actor: Actor, { look, mark, seen }: Change): Promise<void> {
	await mustBeStored(mark)
	await saveCard(actor, 'brand', { seen, look, draft: null }, mark ?? settingsNow().brand.draft?.mark)
}

async function mustBeStored(mark = '') {
	if (mark && (await read.image.count({ where: { hash: mark } })) === 0)
		refuse('invalid', 'This logo is no longer here. Please choose it again.')
}

/** The look that waits, or else the published one, with its logo and what a second editor is known by. */
export function brandForForm() {
	const { look, draft } = settingsNow().brand
	const mark = draft?.mark ?? shopMark()
	const seen = seenText(digest(settingsNow().brand), comparedLook, { ...(draft ?? look), mark })
	return { look, draft, seen, mark }
}

/** Throws the draft away. */
export function dropDraft(actor: Actor, seen: string): Promise<void> {
	return saveCard(actor, 'brand', { seen, look: settingsNow().brand.look, draft: null })
}

/** What opens the preview of the draft for seven days from now; null without a draft. */
export function previewToken(now = Date.now()): string | null {
	const { draft } = settingsNow().brand
	if (!draft) return null
	const until = (now + previewLasts).toString(36)
	return `${until}-${signatureOf(previewText(draft.since, until))}`
}

/** The draft that a token opens; null once it is over, published or thrown away. */
export function previewedLook(token: string, now = Date.now()): (Look & { mark?: string | undefined }) | null {
	const { draft } = settingsNow().brand
	const [, until, signature = ''] = /^([0-9a-z]{8,9})-([\w-]{43})$/.exec(token) ?? []
	if (!draft || until === undefined || parseInt(until, 36) <= now) return null
	return isSignatureOf(previewText(draft.since, until), signature) ? draft : null
}

/** Refuses a token that opens nothing: 'not-found'. */
export async function mustBePreview(token: string): Promise<void> {
	if (!previewedLook(token)) refuse('not-found', 'This preview is over')
}

const previewText = (since: number, until: string) => `look:${since}:${until}`
