import { read } from '#app/adapters/db/db.server.ts'
import { isUrlSignatureValid, createUrlSignature } from '#app/adapters/secret.server.ts'
import { refuse } from '../../values/refusal.ts'
import type { Actor } from '../../auth/permissions.ts'
import { digestValues, formatExpectedVersion } from '../../edit-conflicts/expected-version.server.ts'
import { comparedThemeFields } from '../brand.ts'
import { saveCard } from '../save-settings.server.ts'
import { getShopSettings, getLogoHash } from '../shop-settings.server.ts'
import type { Theme } from './theme.ts'

/** The lifetime of a preview URL in milliseconds: seven days. */
export const previewLifetimeMs = 7 * 24 * 60 * 60_000

interface ThemeChange {
	theme: Theme
	/** The hash of the theme's logo, `''` for no logo. If absent, the draft's logo is used. */
	mark?: string | undefined
	/** The version of the theme that the form showed. A different current version reveals a second editor. */
	expectedVersion: string
}

/** Saves a theme as a draft. Shoppers keep seeing the published one (rule: theme-draft). */
export async function saveThemeDraft(
	actor: Actor,
	{ theme, mark, expectedVersion }: ThemeChange,
	now = Date.now(),
): Promise<void> {
	const { look: published, draft } = getShopSettings().brand
	await assertLogoStored(mark)
	const draftValue = { since: now, ...draft, ...theme, ...(mark !== undefined && { mark }) }
	await saveCard(actor, 'brand', { seen: expectedVersion, look: published, draft: draftValue })
}

/** Saves a logo as a draft. `''` for none. */
export function saveLogoDraft(actor: Actor, mark: string): Promise<void> {
	const { look: theme, draft, seen: expectedVersion } = getBrandForForm()
	return saveThemeDraft(actor, { theme: draft ?? theme, mark, expectedVersion })
}

/** Publishes a theme, and deletes its draft and the draft's preview URLs. */
export async function publishTheme(actor: Actor, { theme, mark, expectedVersion }: ThemeChange): Promise<void> {
	await assertLogoStored(mark)
	await saveCard(
		actor,
		'brand',
		{ seen: expectedVersion, look: theme, draft: null },
		mark ?? getShopSettings().brand.draft?.mark,
	)
}

async function assertLogoStored(mark = '') {
	if (mark && (await read.image.count({ where: { hash: mark } })) === 0) refuse('invalid', 'theme-logo-not-found')
}

/**
 * Returns the draft of the theme, or else the published theme, with its logo and the expected version for conflict
 * detection.
 */
export function getBrandForForm() {
	const { look: theme, draft } = getShopSettings().brand
	const mark = draft?.mark ?? getLogoHash()
	const expectedVersion = formatExpectedVersion(digestValues(getShopSettings().brand), comparedThemeFields, {
		...(draft ?? theme),
		mark,
	})
	return { look: theme, draft, seen: expectedVersion, mark }
}

/** Deletes the draft. */
export function discardThemeDraft(actor: Actor, expectedVersion: string): Promise<void> {
	return saveCard(actor, 'brand', { seen: expectedVersion, look: getShopSettings().brand.look, draft: null })
}

/** Returns the token that opens the draft's preview for seven days. `null` without a draft. */
export function createThemePreviewToken(now = Date.now()): string | null {
	const { draft } = getShopSettings().brand
	if (!draft) return null
	const until = (now + previewLifetimeMs).toString(36)
	return `${until}-${createUrlSignature(buildPreviewText(draft.since, until))}`
}

/** Returns the draft that a token opens. `null` when the token is expired or the draft was published or deleted. */
export function findPreviewedTheme(token: string, now = Date.now()): (Theme & { mark?: string | undefined }) | null {
	const { draft } = getShopSettings().brand
	const [, until, signature = ''] = /^([0-9a-z]{8,9})-([\w-]{43})$/.exec(token) ?? []
	if (!draft || until === undefined || parseInt(until, 36) <= now) return null
	return isUrlSignatureValid(buildPreviewText(draft.since, until), signature) ? draft : null
}

/**
 * Checks a preview token.
 *
 * @throws not-found: the token opens no draft.
 */
export async function assertPreviewToken(token: string): Promise<void> {
	if (!findPreviewedTheme(token)) refuse('not-found', 'theme-preview-ended')
}

const buildPreviewText = (since: number, until: string) => `look:${since}:${until}`
