import { createHmac, timingSafeEqual } from 'node:crypto'
import { read, write } from '#app/adapters/db/db.server.ts'
import { sessionSecret } from '#app/adapters/secret.server.ts'
import { note } from '../../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { refuse } from '../../refusal.ts'
import { draftDetail } from '../listing/browse.server.ts'
import { asDraft } from '../product/drafts.server.ts'
import type { ProductDetail } from '../product/product-view.ts'

/** The address of the page that shows a draft to whoever has it (rule: draft-preview); null for what is no draft. */
export async function previewPath(id: number): Promise<string | null> {
	const since = await draftSince(id)
	return since && `/preview/${id}-${signatureOf(id, since).toString('base64url')}`
}

/** The draft of a preview's address. Published, deleted, or the address renewed meanwhile: 'not-found'. */
export async function readPreviewedDraft(token: string): Promise<ProductDetail> {
	const [, id, signature = ''] = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? []
	const since = id === undefined ? null : await draftSince(Number(id))
	if (!since || !timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(Number(id), since)))
		refuse('not-found', 'Product not found')
	return draftDetail(Number(id))
}

/** Ends the address of a draft's preview: it has another one from now on. Not a draft: 'not-found'. */
export async function renewPreview(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'catalogue')
	await write(async (tx) => {
		const draft = await tx.product.findFirst({ where: { id, isDraft: true }, select: { name: true } })
		if (!draft) refuse('not-found', 'Product not found')
		await tx.product.update({ where: { id }, data: asDraft(), select: { id: true } })
		await note(tx, actor, {
			act: 'change',
			kind: 'product',
			id,
			label: draft.name,
			new: { preview: 'another address' },
		})
	})
}

/** The time since when the product is a draft, which the address is made of: so it ends with the draft. */
async function draftSince(id: number): Promise<Date | null> {
	const row = await read.product.findFirst({ where: { id, isDraft: true }, select: { deletedAt: true } })
	return row?.deletedAt ?? null
}

function signatureOf(id: number, since: Date): Buffer {
	return createHmac('sha256', sessionSecret()).update(`preview:${id}:${since.getTime()}`).digest()
}
