import { type Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note } from '../journal/journal.server.ts'
import { forgetImage } from '../media/forget-image.server.ts'
import { refuse } from '../refusal.ts'
import { normaliseText } from '../search/normalise.ts'
import { mustBeSeen, type Seen } from '../two-versions/seen-version.server.ts'
import { maxHomeSections } from '../words/limits.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { lastPosition, storeUsualSections } from './home-order.server.ts'
import type { HomeSectionInput } from './home.schema.ts'
import { isUsual, sectionLabels, type SectionKind } from './home-sections.ts'
import { homeSectionForm, sectionNotFound, sectionRow, timeText } from './home-sections.server.ts'

/** The ids up to this one are reserved for the shop's own sections. */
const lastOwnId = 100
const mostByHand = 24

/**
 * Creates a section as the last one and returns its id (rule: added-sections).
 *
 * @throws invalid: the kind is one of the shop's own, or a product or image is unknown.
 * @throws conflict: the maximum number of sections is reached.
 */
export async function addHomeSection(actor: Actor, input: HomeSectionInput): Promise<number> {
	mustBeAllowed(actor, 'home page')
	return write(async (tx) => {
		if (isUsual(input.kind)) refuse('invalid', 'There is one already', 'kind')
		await mustBeASale(tx, input)
		await storeUsualSections(tx)
		const { _count, _max } = await tx.homeSection.aggregate({ _count: true, _max: { id: true } })
		if (_count >= maxHomeSections)
			refuse('conflict', `The home page has ${maxHomeSections} sections. Delete one before you add another.`)
		const id = Math.max(_max.id ?? 0, lastOwnId) + 1
		const position = await lastPosition(tx, 'home-section')
		const data = { ...(await columnsOf(tx, input)), id, kind: input.kind, position }
		await tx.homeSection.create({ data, select: { id: true } })
		await note(tx, actor, { act: 'create', kind: 'home-section', id, label: nameOf(data) })
		return id
	})
}

/**
 * Updates a section. Only the display times of the shop's own sections can change.
 *
 * @throws not-found: the section is unknown.
 * @throws invalid: a product or image is unknown.
 * @throws conflict: the section differs from `seen`.
 */
export async function changeHomeSection(
	actor: Actor,
	id: number,
	{ seen, ...input }: HomeSectionInput & Seen,
): Promise<void> {
	mustBeAllowed(actor, 'home page')
	const before = await write(async (tx) => {
		const { kind } = (await sectionRow(tx, id)) ?? refuse('not-found', sectionNotFound)
		if (kind !== input.kind) refuse('invalid', 'There is no such section', 'kind')
		await mustBeSeen(tx, homeSectionForm, id, seen)
		await storeUsualSections(tx)
		const { id: _, ...old } = await tx.homeSection.findUniqueOrThrow({ where: { id } })
		if (input.saleId !== old.saleId) await mustBeASale(tx, input)
		const data = isUsual(kind) ? timesOf(input) : await columnsOf(tx, input)
		await tx.homeSection.update({ where: { id }, data, select: { id: true } })
		await note(tx, actor, {
			act: 'change',
			kind: 'home-section',
			id,
			label: nameOf({ ...old, ...data }),
			old: factsOf(old),
			new: factsOf({ ...old, ...data }),
		})
		return old
	})
	await forgetPictures(before)
}

/**
 * Hides a section or shows it again, which also publishes a draft.
 *
 * @throws not-found: the section is unknown.
 */
export async function hideHomeSection(actor: Actor, id: number, isHidden: boolean): Promise<void> {
	mustBeAllowed(actor, 'home page')
	await write(async (tx) => {
		const old = (await sectionRow(tx, id)) ?? refuse('not-found', sectionNotFound)
		await storeUsualSections(tx)
		const state = isHidden ? 'hidden' : 'published'
		await tx.homeSection.update({ where: { id }, data: { state }, select: { id: true } })
		const facts = { old: { state: old.state }, new: { state } }
		await note(tx, actor, { act: 'change', kind: 'home-section', id, label: nameOf(old), ...facts })
	})
}

/**
 * Deletes a section that the owner added, and its images unless they are used elsewhere.
 *
 * @throws not-found: the section is unknown.
 */
export async function deleteHomeSection(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'home page')
	const deleted = await write(async (tx) => {
		const row = await tx.homeSection.findUnique({ where: { id }, select: { kind: true, title: true } })
		if (!row || isUsual(row.kind as SectionKind)) refuse('not-found', sectionNotFound)
		await note(tx, actor, { act: 'delete', kind: 'home-section', id, label: nameOf(row) })
		return tx.homeSection.delete({ where: { id }, select: { imageHash: true, phoneImageHash: true } })
	})
	await forgetPictures(deleted)
}

function nameOf({ title, kind }: { title: string | null; kind: string }): string {
	return title ?? sectionLabels[kind as SectionKind]
}

const timesOf = ({ state, from, until, saleId }: HomeSectionInput) => ({ state, fromAt: from, untilAt: until, saleId })

async function mustBeASale(tx: Transaction, { saleId }: HomeSectionInput) {
	if (saleId !== null && (await tx.sale.count({ where: { id: saleId } })) === 0)
		refuse('invalid', 'Please choose a sale', 'saleId')
}

async function columnsOf(tx: Transaction, input: HomeSectionInput) {
	const { title, text, link, altText, rule, collectionId, image, focus, phoneImage, phoneFocus } = input
	await mustBeStored(tx, 'image', image)
	await mustBeStored(tx, 'phoneImage', phoneImage)
	if (collectionId !== null && (await tx.collection.count({ where: { id: collectionId } })) === 0)
		refuse('invalid', 'Please choose a collection', 'collectionId')
	return {
		...timesOf(input),
		title: title || null,
		text: text || null,
		link: link || null,
		altText: altText || null,
		rule,
		collectionId: rule === 'hand' ? null : collectionId,
		productIds: rule === 'hand' ? (await idsOfProducts(tx, input.products)).join(' ') : null,
		imageHash: image || null,
		focus,
		phoneImageHash: phoneImage || null,
		phoneFocus,
	}
}

async function mustBeStored(tx: Transaction, field: 'image' | 'phoneImage', hash: string) {
	if (hash && (await tx.image.count({ where: { hash } })) === 0) refuse('invalid', 'Please select an image', field)
}

/**
 * Returns the ids of the products in a text. A line contains a product's number, the address of its page or its name.
 */
async function idsOfProducts(tx: Transaction, lines: string): Promise<number[]> {
	const ids = new Set<number>()
	for (const line of lines.split('\n').filter(Boolean)) {
		const [, number] = /^(?:\S*\/singleproduct\/)?(\d{1,9})(?!\S)/.exec(line) ?? []
		const find = (where: { nameKey: string } | { id: number }) =>
			tx.product.findFirst({ where: { ...where, deletedAt: null }, select: { id: true } })
		const found = (await find({ nameKey: normaliseText(line) })) ?? (number ? await find({ id: Number(number) }) : null)
		ids.add(found?.id ?? refuse('invalid', `There is no product “${line}”`, 'products'))
	}
	return ids.size > mostByHand ? refuse('invalid', `At most ${mostByHand} products`, 'products') : [...ids]
}

/** Returns the values of a section for the log. */
function factsOf({
	fromAt,
	untilAt,
	imageHash,
	phoneImageHash,
	...facts
}: Omit<Prisma.HomeSectionUncheckedCreateInput, 'id'>) {
	const times = { from: timeText(fromAt as Date | null), until: timeText(untilAt as Date | null) }
	return { ...(facts as Record<string, string | number | null>), ...times, file: `${imageHash} ${phoneImageHash}` }
}

async function forgetPictures(of: { imageHash: string | null; phoneImageHash: string | null }) {
	for (const hash of [of.imageHash, of.phoneImageHash]) if (hash) await forgetImage(hash)
}
