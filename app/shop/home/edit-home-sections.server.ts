import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { productStatus } from '../values/product-status.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { deleteUnusedImage } from '../media/unused-uploads.server.ts'
import { refuse } from '../values/refusal.ts'
import { normalizeText } from '../search/normalize.ts'
import { assertExpectedVersion, type ExpectedVersion } from '../edit-conflicts/expected-version.server.ts'
import { readTranslationActivity, saveTranslations } from '../translations/save-translations.server.ts'
import { maxHomeSections } from '../values/limits.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { getNextPosition, createDefaultSections } from './home-positions.server.ts'
import type { HomeSectionInput } from './home.schema.ts'
import { isDefaultKind, sectionLabels, type SectionKind } from './home-sections.ts'
import { homeSectionForm, findSectionRow, formatTimeField } from './home-sections.server.ts'

/** The highest ID that is reserved for the built-in sections (`defaultSections`). */
const lastDefaultSectionId = 100
const maxManualProducts = 24

/**
 * Creates a section after the existing ones and returns its id (rule: added-sections).
 *
 * @throws invalid: the kind is that of a built-in section, or a sale, collection, product or image is unknown.
 * @throws conflict: the maximum number of sections is reached.
 */
export async function createHomeSection(actor: Actor, input: HomeSectionInput): Promise<number> {
	requirePermission(actor, 'home page')
	return write(async (tx) => {
		if (isDefaultKind(input.kind)) refuse('invalid', 'home-section-exists', {}, 'kind')
		await assertSaleExists(tx, input)
		await createDefaultSections(tx)
		const { _count, _max } = await tx.homeSection.aggregate({ _count: true, _max: { id: true } })
		if (_count >= maxHomeSections) refuse('conflict', 'home-section-limit', { max: maxHomeSections })
		const id = Math.max(_max.id ?? 0, lastDefaultSectionId) + 1
		const position = await getNextPosition(tx, 'home-section')
		const data = { ...(await toColumns(tx, input)), id, kind: input.kind, position }
		await tx.homeSection.create({ data, select: { id: true } })
		await saveTranslations(tx, 'homeSection', data, input.translations)
		await recordActivity(tx, actor, { action: 'create', kind: 'home-section', id, label: getSectionName(data) })
		return id
	})
}

/**
 * Updates a section. A built-in section (`defaultSections`) only has a state, display times, a sale and translations to
 * update; other input is ignored.
 *
 * @throws not-found: the section is unknown.
 * @throws invalid: the kind differs from the section's, or a sale, collection, product or image is unknown.
 * @throws conflict: the section differs from `seen`.
 */
export async function updateHomeSection(
	actor: Actor,
	id: number,
	{ seen, ...input }: HomeSectionInput & ExpectedVersion,
): Promise<void> {
	requirePermission(actor, 'home page')
	const before = await write(async (tx) => {
		const { kind } = (await findSectionRow(tx, id)) ?? refuse('not-found', 'home-section-not-found')
		if (kind !== input.kind) refuse('invalid', 'home-section-kind-unknown', {}, 'kind')
		await assertExpectedVersion(tx, homeSectionForm, id, seen)
		await createDefaultSections(tx)
		const { id: _, ...old } = await tx.homeSection.findUniqueOrThrow({ where: { id } })
		if (input.saleId !== old.saleId) await assertSaleExists(tx, input)
		const data = isDefaultKind(kind) ? toTimeColumns(input) : await toColumns(tx, input)
		await tx.homeSection.update({ where: { id }, data, select: { id: true } })
		const translated = await readTranslationActivity(tx, 'homeSection', id)
		await saveTranslations(tx, 'homeSection', { ...old, ...data, id }, input.translations)
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'home-section',
			id,
			label: getSectionName({ ...old, ...data }),
			old: { ...toActivityDetails(old), ...translated },
			new: {
				...toActivityDetails({ ...old, ...data }),
				...(await readTranslationActivity(tx, 'homeSection', id)),
			},
		})
		return old
	})
	await deleteUnusedImages(before)
}

/**
 * Hides a section or shows it again, which also publishes a draft.
 *
 * @throws not-found: the section is unknown.
 */
export async function setHomeSectionHidden(actor: Actor, id: number, isHidden: boolean): Promise<void> {
	requirePermission(actor, 'home page')
	await write(async (tx) => {
		const old = (await findSectionRow(tx, id)) ?? refuse('not-found', 'home-section-not-found')
		await createDefaultSections(tx)
		const state = isHidden ? 'hidden' : 'published'
		await tx.homeSection.update({ where: { id }, data: { state }, select: { id: true } })
		const details = { old: { state: old.state }, new: { state } }
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'home-section',
			id,
			label: getSectionName(old),
			...details,
		})
	})
}

/**
 * Deletes a section that the owner added, and its images unless they are used elsewhere.
 *
 * @throws not-found: the section is unknown or is a built-in one (`defaultSections`).
 */
export async function deleteHomeSection(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'home page')
	const deleted = await write(async (tx) => {
		const row = await tx.homeSection.findUnique({ where: { id }, select: { kind: true, title: true } })
		if (!row || isDefaultKind(row.kind as SectionKind)) refuse('not-found', 'home-section-not-found')
		await recordActivity(tx, actor, { action: 'delete', kind: 'home-section', id, label: getSectionName(row) })
		return tx.homeSection.delete({ where: { id }, select: { imageHash: true, phoneImageHash: true } })
	})
	await deleteUnusedImages(deleted)
}

function getSectionName({ title, kind }: { title: string | null; kind: string }): string {
	return title ?? sectionLabels[kind as SectionKind]
}

const toTimeColumns = ({ state, from, until, saleId }: HomeSectionInput) => ({
	state,
	fromAt: from,
	untilAt: until,
	saleId,
})

async function assertSaleExists(tx: Transaction, { saleId }: HomeSectionInput) {
	if (saleId !== null && (await tx.sale.count({ where: { id: saleId } })) === 0)
		refuse('invalid', 'home-section-sale-missing', {}, 'saleId')
}

async function toColumns(tx: Transaction, input: HomeSectionInput) {
	const { title, text, link, altText, rule, collectionId, image, focus, phoneImage, phoneFocus } = input
	await assertImageStored(tx, 'image', image)
	await assertImageStored(tx, 'phoneImage', phoneImage)
	if (collectionId !== null && (await tx.collection.count({ where: { id: collectionId } })) === 0)
		refuse('invalid', 'home-section-collection-missing', {}, 'collectionId')
	return {
		...toTimeColumns(input),
		title: title || null,
		text: text || null,
		link: link || null,
		altText: altText || null,
		rule,
		collectionId: rule === 'hand' ? null : collectionId,
		productIds: rule === 'hand' ? (await findProductIds(tx, input.products)).join(' ') : null,
		imageHash: image || null,
		focus,
		phoneImageHash: phoneImage || null,
		phoneFocus,
	}
}

async function assertImageStored(tx: Transaction, field: 'image' | 'phoneImage', hash: string) {
	if (hash && (await tx.image.count({ where: { hash } })) === 0) refuse('invalid', 'home-image-missing', {}, field)
}

/**
 * Returns the ids of the products in a text. A line contains a product's number, the address of its page or its name.
 */
async function findProductIds(tx: Transaction, lines: string): Promise<number[]> {
	const ids = new Set<number>()
	for (const line of lines.split('\n').filter(Boolean)) {
		const [, number] = /^(?:\S*\/singleproduct\/)?(\d{1,9})(?!\S)/.exec(line) ?? []
		const findProductId = (where: { nameKey: string } | { id: number }) =>
			tx.product.findFirst({ where: { ...where, status: productStatus.active }, select: { id: true } })
		const found =
			(await findProductId({ nameKey: normalizeText(line) })) ??
			(number ? await findProductId({ id: Number(number) }) : null)
		ids.add(found?.id ?? refuse('invalid', 'home-section-product-unknown', { name: line }, 'products'))
	}
	return ids.size > maxManualProducts
		? refuse('invalid', 'home-section-product-limit', { max: maxManualProducts }, 'products')
		: [...ids]
}

/** Returns the values of a section for the log. */
function toActivityDetails({
	fromAt,
	untilAt,
	imageHash,
	phoneImageHash,
	...details
}: Omit<Prisma.HomeSectionUncheckedCreateInput, 'id'>) {
	const times = { from: formatTimeField(fromAt as Date | null), until: formatTimeField(untilAt as Date | null) }
	return { ...(details as Record<string, string | number | null>), ...times, file: `${imageHash} ${phoneImageHash}` }
}

async function deleteUnusedImages(of: { imageHash: string | null; phoneImageHash: string | null }) {
	for (const hash of [of.imageHash, of.phoneImageHash]) if (hash) await deleteUnusedImage(hash)
}
